-- What people ask for: leave, trips, going out, overtime, make-up cards, swaps, field punches; and by which way it is decided.
create table attendance_flow (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  kinds text[] check (kinds <@ array['leave', 'trip', 'out', 'overtime', 'remedy', 'swap', 'field']),
  over_days numeric(5, 1) check (over_days between 0 and 366),
  first_by text not null default 'head' check (first_by in ('head', 'leaders', 'people')),
  second_by text not null default 'none' check (second_by in ('none', 'head', 'leaders', 'people')),
  remind_hours int check (remind_hours between 1 and 720),
  remark text,
  primary key (company_id, id)
);
create unique index attendance_flow_name_unique on attendance_flow (company_id, lower(name));

do $$
declare
  link text[];
begin
  foreach link slice 1 in array array[
    ['department', 'department_id', 'department', ''],
    ['team', 'team_id', 'attendance_team', ''],
    ['first', 'user_id', 'users', 'on delete cascade'],
    ['second', 'user_id', 'users', 'on delete cascade']
  ] loop
    execute format('create table attendance_flow_%1$s (
      company_id int not null,
      flow_id int not null,
      %2$s int not null,
      primary key (company_id, flow_id, %2$s),
      foreign key (company_id, flow_id) references attendance_flow on delete cascade,
      foreign key (company_id, %2$s) references %3$s %4$s
    )', link[1], link[2], link[3], link[4]);
    execute format('create index attendance_flow_%1$s_%1$s on attendance_flow_%1$s (company_id, %2$s)', link[1], link[2]);
  end loop;
end $$;

create table attendance_request (
  company_id int not null references company,
  id int generated always as identity,
  user_id int not null,
  kind text not null check (kind in ('leave', 'trip', 'out', 'overtime', 'remedy', 'swap', 'field')),
  state text not null default 'pending' check (state in ('pending', 'pass', 'refuse', 'revoked')),
  begin_time timestamptz not null,
  end_time timestamptz not null,
  -- on whose clock the person's days are; of a trip the clock there
  timezone text not null,
  -- the day of a make-up card or a swap
  date date,
  period_no int check (period_no between 1 and 4),
  on_off text check (on_off in ('on', 'off')),
  -- the cycle whose card it uses, and whether it does so when it is refused
  cycle_begin date,
  count_on_refuse boolean not null default false,
  leave_type_id int,
  -- how much leave it takes: days, or minutes where it is taken by the minute
  amount numeric(8, 1),
  with_user_id int,
  reason text not null default '',
  files text[] not null default '{}',
  source text not null default 'own' check (source in ('own', 'import')),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  decided_at timestamptz,
  decided_by text,
  opinion text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, with_user_id) references users on delete cascade,
  foreign key (company_id, leave_type_id) references leave_type,
  check (begin_time <= end_time),
  -- nobody is away twice at a time, whoever asks at once
  constraint attendance_request_once exclude using gist (company_id with =, user_id with =, tstzrange(begin_time, end_time) with &&)
    where (kind in ('leave', 'trip', 'out') and state in ('pending', 'pass'))
);
create unique index attendance_request_card on attendance_request (company_id, user_id, date, period_no, on_off)
  where kind = 'remedy' and state in ('pending', 'pass');
create index attendance_request_person on attendance_request (company_id, user_id, created_at desc);
create index attendance_request_leave_type on attendance_request (company_id, leave_type_id);
create index attendance_request_with on attendance_request (company_id, with_user_id);
create index attendance_request_created on attendance_request (company_id, created_at desc, id desc);

-- Overtime that was approved, or is no more: its days are worked out anew. (What else follows from requests stands in
-- absences, corrections and rosters, which say so themselves.)
create function attendance_by_overtime() returns trigger language plpgsql as $$
begin
  perform mark_attendance(new.company_id, new.user_id, (new.begin_time at time zone new.timezone)::date - 1,
    (new.end_time at time zone new.timezone)::date + 1, 'overtime', coalesce(new.decided_by, ''));
  return null;
end $$;
create trigger attendance_overtime_decided after update of state on attendance_request
  for each row when (new.kind = 'overtime' and old.state <> new.state) execute function attendance_by_overtime();
