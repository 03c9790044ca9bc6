-- A room kept by administrators for something that repeats. Its dates are claims like those of meetings.
create table cyclemeeting (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  subject text not null,
  meetingroom_id int not null,
  booker_id int not null,
  period text not null check (period in ('day', 'week', 'month')),
  "interval" int not null default 1 check ("interval" between 1 and 4),
  weekdays int[],
  month_mode text check (month_mode in ('day_of_month', 'nth_weekday')),
  nth int check (nth in (-1, 1, 2, 3, 4)),
  begin_date date not null,
  end_date date,
  times int check (times > 0),
  start_time walltime not null,
  end_time walltime not null,
  primary key (company_id, id),
  foreign key (company_id, meetingroom_id) references meetingroom,
  foreign key (company_id, booker_id) references users
);
create index cyclemeeting_room on cyclemeeting (company_id, meetingroom_id);
create index cyclemeeting_booker on cyclemeeting (company_id, booker_id);

-- Each date that its rule gave it, and what became of it. Claims are there for `held` and `moved` ones.
create table cyclemeeting_date (
  company_id int not null,
  cyclemeeting_id int not null,
  date date not null,
  meetingroom_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  state text not null default 'held' check (state in ('held', 'moved', 'skipped', 'removed')),
  primary key (company_id, cyclemeeting_id, date),
  foreign key (company_id, cyclemeeting_id) references cyclemeeting on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom,
  check (start_time < end_time)
);
create index cyclemeeting_date_room on cyclemeeting_date (company_id, meetingroom_id);

-- Claims of occupations from before this table get a row each, so that they can be seen and ended.
insert into cyclemeeting (company_id, id, subject, meetingroom_id, booker_id, period, weekdays, begin_date, end_date, start_time, end_time)
  overriding system value
  select h.company_id, h.source_id, '周期占用', min(h.room_id), (select min(u.id) from users u where u.company_id = h.company_id),
    'week', array_agg(distinct extract(isodow from h.start_time at time zone o.timezone)::int),
    min((h.start_time at time zone o.timezone)::date), max((h.start_time at time zone o.timezone)::date),
    min(to_char(h.start_time at time zone o.timezone, 'HH24:MI')),
    max(replace(to_char(h.end_time at time zone o.timezone, 'HH24:MI'), '00:00', '24:00'))
  from holding h join meetingroom r on r.company_id = h.company_id and r.id = h.room_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
  where h.kind = 'occupation' and h.source_id > 0
    and exists (select 1 from users u where u.company_id = h.company_id)
  group by h.company_id, h.source_id;
insert into cyclemeeting_date (company_id, cyclemeeting_id, date, meetingroom_id, start_time, end_time)
  select h.company_id, h.source_id, (h.start_time at time zone o.timezone)::date, h.room_id, h.start_time, h.end_time
  from holding h join meetingroom r on r.company_id = h.company_id and r.id = h.room_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    join cyclemeeting c on c.company_id = h.company_id and c.id = h.source_id
  where h.kind = 'occupation'
  on conflict do nothing;
select setval(pg_get_serial_sequence('cyclemeeting', 'id'), (select coalesce(max(id), 0) + 1 from cyclemeeting), false);
