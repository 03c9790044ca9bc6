-- Attendance: what is to be worked on a day, and how punches become a day.
create table shift (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  short_name text,
  color text not null default '#2F6BFF',
  status text not null default 'on' check (status in ('on', 'off')),
  -- [{ on_time, off_time, must_on, must_off }], times up to 36:00
  periods jsonb not null,
  -- [{ start, end }]
  rest_periods jsonb,
  earliest_on_minutes int not null default 120 check (earliest_on_minutes between 0 and 480),
  latest_off_minutes int not null default 600 check (latest_off_minutes between 0 and 720),
  -- a threshold that is null is never reached
  late_minutes_as_late int not null default 0,
  late_minutes_as_serious int,
  late_minutes_as_lack int,
  early_minutes_as_early int not null default 0,
  early_minutes_as_lack int,
  is_flexible boolean not null default false,
  flexible_early_minutes int not null default 30,
  flexible_late_minutes int not null default 30,
  -- [{ late_off_minutes, late_on_minutes }]
  late_off_late_on jsonb,
  late_off_days int not null default 1 check (late_off_days between 1 and 3),
  remark text,
  primary key (company_id, id)
);
create unique index shift_name_unique on shift (company_id, lower(name));

create table attendance_rule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  calc_mode text not null default 'by_shift' check (calc_mode in ('by_shift', 'first_last', 'every_pair')),
  direction text not null default 'alternate' check (direction in ('alternate', 'device')),
  min_interval_minutes int not null default 5,
  leave_need_punch boolean not null default false,
  lack_as text not null default 'lack' check (lack_as in ('lack', 'half_absent', 'absent')),
  absent_minutes int,
  half_day_minutes int,
  remark text,
  primary key (company_id, id)
);
create unique index attendance_rule_name_unique on attendance_rule (company_id, lower(name));
