-- Attendance: make-up cards, kinds of leave, and what rules said from which day on.
create table remedy_rule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  allow boolean not null default true,
  kinds text[] not null default '{lack,late,early}' check (kinds <@ array['lack', 'late', 'early', 'normal']),
  limit_count int check (limit_count between 1 and 100),
  cycle text not null default 'month' check (cycle in ('month', 'custom')),
  cycle_start_day int not null default 1 check (cycle_start_day between 1 and 28),
  limit_days int check (limit_days between 0 and 366),
  days_kind text not null default 'natural' check (days_kind in ('natural', 'working')),
  need_reason boolean not null default true,
  need_attachment boolean not null default false,
  count_on_refuse boolean not null default false,
  effect_date date,
  counts_from date,
  remark text,
  primary key (company_id, id)
);
create unique index remedy_rule_name_unique on remedy_rule (company_id, lower(name));

create table leave_type (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  status text not null default 'on' check (status in ('on', 'off')),
  unit text not null default 'half_day' check (unit in ('minute', 'half_day', 'day')),
  paid boolean not null default true,
  need_file boolean not null default false,
  year_days numeric(5, 1) check (year_days between 0 and 366),
  remark text,
  primary key (company_id, id)
);
create unique index leave_type_name_unique on leave_type (company_id, lower(name));

-- By which rule make-up cards of whoever is judged by a rule go, and what lates are forgiven in a month.
alter table attendance_rule
  add column remedy_rule_id int,
  add column late_allow_count_month int,
  add column late_allow_minutes int,
  add column effect_date date,
  add column counts_from date;
alter table attendance_rule add foreign key (company_id, remedy_rule_id) references remedy_rule;
create index attendance_rule_remedy on attendance_rule (company_id, remedy_rule_id);
alter table shift add column effect_date date, add column counts_from date;
alter table overtime_rule add column effect_date date, add column counts_from date;

-- Each saving is a version with the day from which it counts: a date takes the latest of those that count by then, and of
-- several from the same day the one that was saved last.
create table attendance_version (
  company_id int not null references company,
  kind text not null,
  ref_id int not null,
  version_no int not null,
  effect_date date not null,
  body jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null default '',
  primary key (company_id, kind, ref_id, version_no)
);
create index attendance_version_of_day on attendance_version (company_id, kind, ref_id, effect_date desc, version_no desc);

-- What has none before it counts for every day there was: 1970-01-01.
create function keep_attendance_version() returns trigger language plpgsql as $$
declare
  kept jsonb := to_jsonb(new) - array['company_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'effect_date', 'counts_from'];
begin
  insert into attendance_version (company_id, kind, ref_id, version_no, effect_date, body, made_by)
    select new.company_id, tg_argv[0], new.id, coalesce(max(v.version_no), 0) + 1, coalesce(new.counts_from, '1970-01-01'),
      kept, new.updated_by
    from attendance_version v where v.company_id = new.company_id and v.kind = tg_argv[0] and v.ref_id = new.id;
  return null;
end $$;
create trigger shift_kept after insert or update on shift for each row execute function keep_attendance_version('shift');
create trigger attendance_rule_kept after insert or update on attendance_rule
  for each row execute function keep_attendance_version('rule');
create trigger overtime_rule_kept after insert or update on overtime_rule
  for each row execute function keep_attendance_version('overtime');
create trigger remedy_rule_kept after insert or update on remedy_rule
  for each row execute function keep_attendance_version('remedy');

-- What is there already is its own first version.
insert into attendance_version (company_id, kind, ref_id, version_no, effect_date, body, made_at, made_by)
  select r.company_id, r.kind, r.id, 1, '1970-01-01',
    r.body - array['company_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'effect_date', 'counts_from'], r.updated_at, r.updated_by
  from (select company_id, 'shift' as kind, id, to_jsonb(shift) as body, updated_at, updated_by from shift
    union all select company_id, 'rule', id, to_jsonb(attendance_rule), updated_at, updated_by from attendance_rule
    union all select company_id, 'overtime', id, to_jsonb(overtime_rule), updated_at, updated_by from overtime_rule) r;

-- The words of a body on a day; null where nothing counted yet.
create function attendance_body(company int, what text, id int, day date) returns jsonb language sql stable as $$
  select body from attendance_version v
  where v.company_id = company and v.kind = what and v.ref_id = id and v.effect_date <= day
  order by v.effect_date desc, v.version_no desc limit 1
$$;
