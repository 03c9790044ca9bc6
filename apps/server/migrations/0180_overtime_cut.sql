-- The hour from which overtime counts as the next day's is a time of day, held by the type that all of them have.
-- breaks column type: the same text with a check, in a table that came with this version and has few rows
alter table overtime_rule alter column cross_day_cut type walltime;
