-- Rule groups of desks: what binds whom when they book where, and how they check in.
create table station_rule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  priority int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  range_type text not null default 'chosen' check (range_type in ('chosen', 'all')),
  include_children boolean not null default true,
  advance_max_days int check (advance_max_days > 0),
  units text[] check (units <@ array['day', 'slot', 'hour']),
  week_max_days int check (week_max_days between 1 and 7),
  future_max_count int check (future_max_count > 0),
  -- instead of what the office has
  checkin_before int check (checkin_before >= 0),
  checkin_after int check (checkin_after > 0),
  release_mode text check (release_mode in ('either', 'no_sign', 'no_person', 'none')),
  nobody_minutes int check (nobody_minutes >= 0),
  remark text,
  primary key (company_id, id)
);
create unique index station_rule_title_unique on station_rule (company_id, lower(title));
create index station_rule_on on station_rule (company_id) where status = 'on';

do $$
declare
  link text[];
begin
  foreach link slice 1 in array array[
    -- table, column, what it refers to, what becomes of the link when that goes
    ['office', 'office_id', 'office', ''],
    -- a rule of one area is not to become one of all areas when that area goes
    ['area', 'area_id', 'station_area', ''],
    ['department', 'department_id', 'department', ''],
    ['role', 'role_id', 'role', ''],
    ['tag', 'tag_id', 'tag', ''],
    ['group', 'people_group_id', 'people_group', ''],
    ['user', 'user_id', 'users', 'on delete cascade'],
    ['except_department', 'department_id', 'department', ''],
    ['except_user', 'user_id', 'users', 'on delete cascade']
  ] loop
    execute format('create table station_rule_%1$s (
      company_id int not null,
      station_rule_id int not null,
      %2$s int not null,
      primary key (company_id, station_rule_id, %2$s),
      foreign key (company_id, station_rule_id) references station_rule on delete cascade,
      foreign key (company_id, %2$s) references %3$s %4$s
    )', link[1], link[2], link[3], link[4]);
    execute format('create index station_rule_%1$s_%1$s on station_rule_%1$s (company_id, %2$s)', link[1], link[2]);
  end loop;
end $$;
