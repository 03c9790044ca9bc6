-- Teams: who works by which plan and rule, and how they punch; who belonged when; what was punched, and what days came to.

-- What is worked on which date: by weekdays, by steps that repeat, or painted by hand.
create table attendance_schedule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  begin_date date not null,
  end_date date not null,
  mode text not null default 'week' check (mode in ('week', 'cycle', 'manual')),
  -- nothing is worked where it is null
  monday_shift_id int,
  tuesday_shift_id int,
  wednesday_shift_id int,
  thursday_shift_id int,
  friday_shift_id int,
  saturday_shift_id int,
  sunday_shift_id int,
  cycle_start date,
  step_1_shift_id int,
  step_1_days int check (step_1_days between 1 and 31),
  step_2_shift_id int,
  step_2_days int check (step_2_days between 1 and 31),
  step_3_shift_id int,
  step_3_days int check (step_3_days between 1 and 31),
  step_4_shift_id int,
  step_4_days int check (step_4_days between 1 and 31),
  step_5_shift_id int,
  step_5_days int check (step_5_days between 1 and 31),
  step_6_shift_id int,
  step_6_days int check (step_6_days between 1 and 31),
  remark text,
  primary key (company_id, id),
  check (begin_date <= end_date)
);
create unique index attendance_schedule_name_unique on attendance_schedule (company_id, lower(name));
do $$
declare
  of_day text;
begin
  foreach of_day in array array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday',
    'step_1', 'step_2', 'step_3', 'step_4', 'step_5', 'step_6'] loop
    execute format('alter table attendance_schedule add foreign key (company_id, %1$s_shift_id) references shift', of_day);
    execute format('create index attendance_schedule_%1$s on attendance_schedule (company_id, %1$s_shift_id)', of_day);
  end loop;
end $$;

create table attendance_team (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  kind text not null default 'fixed' check (kind in ('fixed', 'roster', 'free')),
  rule_id int not null,
  overtime_rule_id int,
  holiday_id int,
  timezone text not null,
  day_cut walltime not null default '04:00',
  -- place, network, device, code: any of them is enough
  punch_ways text[] not null default '{device}',
  -- [{ name, lng, lat, range_m, datum }]
  locations jsonb,
  ips text,
  field_allow boolean not null default false,
  field_need_photo boolean not null default false,
  field_need_approval boolean not null default false,
  -- of teams without shifts
  free_weekdays int[],
  free_start walltime,
  free_end walltime,
  work_minutes int check (work_minutes between 1 and 1440),
  -- ["2026-12-24"]: nobody works, or all do, by one shift
  no_punch_days jsonb,
  must_days jsonb,
  must_shift_id int,
  remind_before_minutes int check (remind_before_minutes between 0 and 240),
  effect_time text not null default 'now' check (effect_time in ('now', 'next_day')),
  -- for so long a day waits for devices that are silent
  wait_hours int not null default 72 check (wait_hours between 1 and 720),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, rule_id) references attendance_rule,
  foreign key (company_id, overtime_rule_id) references overtime_rule,
  foreign key (company_id, holiday_id) references holiday_calendar,
  foreign key (company_id, must_shift_id) references shift
);
create unique index attendance_team_name_unique on attendance_team (company_id, lower(name));
create index attendance_team_rule on attendance_team (company_id, rule_id);
create index attendance_team_overtime_rule on attendance_team (company_id, overtime_rule_id);
create index attendance_team_holiday on attendance_team (company_id, holiday_id);
create index attendance_team_must_shift on attendance_team (company_id, must_shift_id);

do $$
declare
  link text[];
begin
  foreach link slice 1 in array array[
    -- table, column, what it refers to, what becomes of the link when that goes
    ['user', 'user_id', 'users', 'on delete cascade'],
    ['department', 'department_id', 'department', ''],
    ['except_user', 'user_id', 'users', 'on delete cascade'],
    ['leader', 'user_id', 'users', 'on delete cascade'],
    ['device', 'face_device_id', 'face_device', 'on delete cascade'],
    ['door', 'door_id', 'door', 'on delete cascade'],
    ['schedule', 'schedule_id', 'attendance_schedule', '']
  ] loop
    execute format('create table attendance_team_%1$s (
      company_id int not null,
      team_id int not null,
      %2$s int not null,
      primary key (company_id, team_id, %2$s),
      foreign key (company_id, team_id) references attendance_team on delete cascade,
      foreign key (company_id, %2$s) references %3$s %4$s
    )', link[1], link[2], link[3], link[4]);
    execute format('create index attendance_team_%1$s_%1$s on attendance_team_%1$s (company_id, %2$s)', link[1], link[2]);
  end loop;
end $$;

-- Who belonged to which team when: the past stays as it was, whatever becomes of teams and departments.
create table attendance_member (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  team_id int not null,
  begin_date date not null,
  end_date date,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, team_id) references attendance_team,
  check (end_date is null or begin_date <= end_date),
  constraint attendance_member_one_at_a_time
    exclude using gist (company_id with =, user_id with =, daterange(begin_date, end_date, '[]') with &&)
);
create index attendance_member_team on attendance_member (company_id, team_id, begin_date);

-- The team to which each of some people (null: of all) is to belong now: named before by department, the nearer department first.
create function attendance_team_wanted(company int, people int[]) returns table (user_id int, team_id int)
language sql stable as $$
  with recursive above as (
    select u.id as person, u.department_id, 0 as far from users u
    where u.company_id = company and u.status = 'active' and (people is null or u.id = any(people))
    union all
    select a.person, d.parent_id, a.far + 1 from above a
      join department d on d.company_id = company and d.id = a.department_id
    where d.parent_id is not null
  )
  select distinct on (w.person) w.person, w.team from (
    select m.user_id as person, m.team_id as team, -1 as far from attendance_team_user m
      join users u on u.company_id = company and u.id = m.user_id and u.status = 'active'
    where m.company_id = company and (people is null or m.user_id = any(people))
    union all
    select a.person, m.team_id, a.far from above a
      join attendance_team_department m on m.company_id = company and m.department_id = a.department_id
  ) as w
  join attendance_team t on t.company_id = company and t.id = w.team and t.status = 'on'
  where not exists (select 1 from attendance_team_except_user x
    where x.company_id = company and x.team_id = w.team and x.user_id = w.person)
  order by w.person, w.far, w.team
$$;

-- One date of one person, planned by hand: a roster, an exception, a swap. No shift: rest.
create table attendance_cell (
  company_id int not null,
  user_id int not null,
  date date not null,
  shift_id int,
  source text not null default 'manual' check (source in ('manual', 'import', 'swap')),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, shift_id) references shift
);
create index attendance_cell_shift on attendance_cell (company_id, shift_id);

-- What was punched, as it came. Only whether it counts is ever changed.
create table attendance_punch (
  company_id int not null references company,
  id bigint generated always as identity,
  user_id int,
  punch_time timestamptz not null,
  -- on the clock of where it was, and which clock that is
  wall_time text not null,
  zone text not null,
  origin text not null check (origin in ('device', 'phone', 'import', 'manual')),
  way text not null check (way in ('device', 'place', 'network', 'code', 'field', 'file', 'manual')),
  direction text check (direction in ('in', 'out')),
  device_kind text,
  device_id int,
  place text,
  distance_m int,
  -- where it was; gone after a month
  lng double precision,
  lat double precision,
  accuracy_m int,
  phone text,
  note text,
  photo text,
  time_state text not null default 'exact' check (time_state in ('exact', 'corrected', 'doubtful')),
  upload_time timestamptz not null default now(),
  -- by whom it came, and under which key there: each once, however often it comes
  source text not null,
  source_key text not null,
  -- what a person at hand for it says of it; of a field punch whether it was approved
  valid boolean not null default true,
  invalid_reason text,
  marks text[] not null default '{}',
  created_by text not null default '',
  judged_by text,
  judged_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index attendance_punch_once on attendance_punch (company_id, source, source_key);
create index attendance_punch_person on attendance_punch (company_id, user_id, punch_time);
create index attendance_punch_time on attendance_punch (company_id, punch_time desc, id desc);
create index attendance_punch_phone on attendance_punch (company_id, phone, punch_time) where phone is not null;

-- What a day came to, kept for lists and sums; reckoned from what stands elsewhere.
create table attendance_day (
  company_id int not null,
  user_id int not null,
  date date not null,
  team_id int not null,
  shift_id int,
  day_kind text not null check (day_kind in ('workday', 'rest_day', 'holiday')),
  unplanned boolean not null default false,
  result text not null check (result in ('pending', 'absent', 'leave', 'trip', 'abnormal', 'normal', 'rest')),
  marks text[] not null default '{}',
  lacks int not null default 0,
  plan_minutes int not null default 0,
  work_minutes int not null default 0,
  late_minutes int not null default 0,
  early_minutes int not null default 0,
  absent_minutes int not null default 0,
  leave_minutes int not null default 0,
  trip_minutes int not null default 0,
  holiday_work_minutes int not null default 0,
  overtime_workday int not null default 0,
  overtime_rest_day int not null default 0,
  overtime_holiday int not null default 0,
  -- [{ period_no, on_off, plan, due, time, result, minutes, punch_id }]
  points jsonb not null default '[]',
  begin_time timestamptz not null,
  end_time timestamptz not null,
  -- the window of its punches is over, and everything that was punched is known, or was waited for long enough
  settled boolean not null default false,
  -- when it is to be looked at again, while it is not settled
  due_at timestamptz,
  -- for which devices it waits
  waits_for text[] not null default '{}',
  computed_at timestamptz not null default now(),
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, team_id) references attendance_team,
  foreign key (company_id, shift_id) references shift
);
create index attendance_day_date on attendance_day (company_id, date, user_id);
create index attendance_day_due on attendance_day (due_at) where not settled;
create index attendance_day_team on attendance_day (company_id, team_id, date);
create index attendance_day_shift on attendance_day (company_id, shift_id);

-- Days of which something that they follow from changed, until they were reckoned again.
create table attendance_dirty (
  company_id int not null,
  user_id int not null,
  date date not null,
  cause text not null,
  since timestamptz not null default now(),
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users on delete cascade
);

-- What became of a day after it was settled: what it was, what it is, and by what.
create table attendance_change (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  date date not null,
  cause text not null,
  before jsonb,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index attendance_change_day on attendance_change (company_id, user_id, date);

-- A point that somebody decided otherwise: an input, so that no recomputation loses it.
create table attendance_correction (
  company_id int not null,
  id int generated always as identity,
  user_id int not null,
  date date not null,
  period_no int not null check (period_no between 1 and 4),
  on_off text not null check (on_off in ('on', 'off')),
  -- null: taken back
  punch_time timestamptz,
  source text not null default 'manual' check (source in ('manual', 'remedy')),
  source_id int,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index attendance_correction_day on attendance_correction (company_id, user_id, date);
