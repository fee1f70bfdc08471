"""Awaiting at the top level, and a task that is left running."""

WORK = "right"
CELLS = [
    (
        "multiply_derive",
        (
            "import asyncio\n"
            "async def slowly(x):\n    await asyncio.sleep(0.01)\n    return x\n"
            "print(await slowly(3))\n"
            "async def forever():\n    while True: await asyncio.sleep(0.05); print('still here')\n"
            "task = asyncio.ensure_future(forever())"
        ),
    )
]
SCORE = 24
