-- Somebody asked that a task ends: what it has done stays. Whoever does the work reads it each time they say how far they are.
alter table task add column stop_asked_at timestamptz;
