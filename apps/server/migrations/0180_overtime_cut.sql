-- The hour from which overtime counts as the next day's is a time of day, held by the type that all of them have.
alter table overtime_rule alter column cross_day_cut type walltime;
