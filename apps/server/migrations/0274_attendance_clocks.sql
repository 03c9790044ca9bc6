-- On a trip a day has the clock of there; null: that of the team.
alter table attendance_day add column zone text;
