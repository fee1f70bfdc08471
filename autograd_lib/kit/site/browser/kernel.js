// A worker in which Python begins at once, and which is then JupyterLite's own.
import "./static/pyodide/begun.js";
import "./KIT_WORKER";
