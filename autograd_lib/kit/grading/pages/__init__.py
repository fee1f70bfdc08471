"""What people read: feedback for students, the report for instructors, tables for terminals."""
