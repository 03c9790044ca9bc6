-- Holiday calendars: which days offices are off, and which they work instead.
create table holiday_calendar (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  name_en text,
  is_default boolean not null default false,
  remark text,
  primary key (company_id, id)
);
create unique index holiday_calendar_name_unique on holiday_calendar (company_id, lower(name));

-- One row a date: a day cannot be off and worked at once.
create table holiday_day (
  company_id int not null references company,
  calendar_id int not null,
  date date not null check (date >= '2000-01-01' and date < '2101-01-01'),
  name text not null check (name <> ''),
  name_en text,
  kind text not null check (kind in ('off', 'workday')),
  type int not null default 1 check (type between 1 and 3),
  as_weekday int check (as_weekday between 1 and 7),
  statutory boolean not null default false,
  source text not null default 'manual' check (source in ('manual', 'cn', 'ics')),
  primary key (company_id, calendar_id, date),
  foreign key (company_id, calendar_id) references holiday_calendar on delete cascade,
  check (kind = 'workday' and type = 1 and not statutory or kind = 'off' and as_weekday is null)
);

-- An office follows one calendar, or none.
alter table office add column holiday_id int;
alter table office add foreign key (company_id, holiday_id) references holiday_calendar;
create index office_holiday on office (company_id, holiday_id);
