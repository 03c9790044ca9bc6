-- How a series repeats. Its occurrences are ordinary meetings, made with it.
create table series (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  period text not null check (period in ('day', 'week', 'month')),
  "interval" int not null check ("interval" between 1 and 4),
  weekdays int[],
  month_mode text check (month_mode in ('day_of_month', 'nth_weekday')),
  nth int check (nth in (-1, 1, 2, 3, 4)),
  begin_date date not null,
  until date,
  times int check (times > 0),
  primary key (company_id, id)
);

alter table meeting
  add column series_id int,
  -- the date that the rule gave it, on the office's clock
  add column occurrence_date date,
  -- changed or cancelled by itself: a change of the series leaves it as it is
  add column is_exception boolean not null default false,
  add foreign key (company_id, series_id) references series,
  add check ((series_id is null) = (occurrence_date is null));
create index meeting_of_series on meeting (company_id, series_id, occurrence_date) where series_id is not null;
