-- Who came and has not punched the end of their shift is reminded so many minutes after it.
alter table attendance_team add column remind_after_minutes int check (remind_after_minutes between 0 and 240);
