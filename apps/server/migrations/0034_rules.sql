-- Rule groups: what binds whom when they book where, and what spares them.
create table booking_rule (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  effect text not null default 'limit' check (effect in ('limit', 'exempt')),
  priority int not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  range_type text not null default 'chosen' check (range_type in ('chosen', 'all')),
  include_children boolean not null default true,
  -- of an exempt one
  freed text[],
  advance_min_minutes int check (advance_min_minutes > 0),
  advance_max_days int check (advance_max_days > 0),
  open_hour walltime,
  single_min_minutes int check (single_min_minutes > 0),
  single_max_minutes int check (single_max_minutes > 0),
  day_max_count int check (day_max_count > 0),
  day_max_minutes int check (day_max_minutes > 0),
  week_max_minutes int check (week_max_minutes > 0),
  month_max_minutes int check (month_max_minutes > 0),
  future_max_count int check (future_max_count > 0),
  cycle_allowed boolean not null default true,
  cycle_max_times int check (cycle_max_times > 0),
  buffer_minutes int check (buffer_minutes > 0),
  cancel_before_minutes int check (cancel_before_minutes > 0),
  min_attendees int check (min_attendees > 0),
  capacity_check text not null default 'off' check (capacity_check in ('off', 'warn', 'deny')),
  weekend_allowed boolean not null default true,
  need_audit int not null default 0 check (need_audit in (0, 1, 2)), -- 0 no, 1 all, 2 by the conditions
  audit_over_minutes int check (audit_over_minutes > 0),
  audit_over_people int check (audit_over_people > 0),
  audit_over_amount numeric(12, 2) check (audit_over_amount >= 0),
  audit_flow_id bigint,
  remark text,
  primary key (company_id, id)
);
create unique index booking_rule_title_unique on booking_rule (company_id, lower(title));
create index booking_rule_on on booking_rule (company_id) where status = 'on';

-- Where, for whom, for whom not, and who approves what which services ask for: one link table for each.
do $$
declare
  link text[];
begin
  foreach link slice 1 in array array[
    -- table, column, what it refers to, what becomes of the link when that goes
    ['office', 'office_id', 'office', ''],
    -- a rule of one room is not to become one of all rooms when that room goes
    ['room', 'meetingroom_id', 'meetingroom', ''],
    ['department', 'department_id', 'department', ''],
    ['role', 'role_id', 'role', ''],
    ['tag', 'tag_id', 'tag', ''],
    ['group', 'people_group_id', 'people_group', ''],
    ['user', 'user_id', 'users', 'on delete cascade'],
    ['except_department', 'department_id', 'department', ''],
    ['except_user', 'user_id', 'users', 'on delete cascade'],
    ['auditor', 'user_id', 'users', 'on delete cascade'],
    ['service', 'service_id', 'services', '']
  ] loop
    execute format('create table booking_rule_%1$s (
      company_id int not null,
      booking_rule_id int not null,
      %2$s int not null,
      primary key (company_id, booking_rule_id, %2$s),
      foreign key (company_id, booking_rule_id) references booking_rule on delete cascade,
      foreign key (company_id, %2$s) references %3$s %4$s
    )', link[1], link[2], link[3], link[4]);
    execute format('create index booking_rule_%1$s_%1$s on booking_rule_%1$s (company_id, %2$s)', link[1], link[2]);
  end loop;
end $$;

-- The groups of a company that are switched on, as the rules of booking read them; `$2` all of them.
create function booking_rules(of_company int, also_off boolean default false) returns table (
  id int, title text, effect text, priority int, status text, range_type text, include_children boolean, freed text[],
  advance_min_minutes int, advance_max_days int, open_hour text, single_min_minutes int, single_max_minutes int,
  day_max_count int, day_max_minutes int, week_max_minutes int, month_max_minutes int, future_max_count int,
  cycle_allowed boolean, cycle_max_times int, buffer_minutes int, cancel_before_minutes int, min_attendees int,
  capacity_check text, weekend_allowed boolean, need_audit int, audit_over_minutes int, audit_over_people int,
  audit_over_amount numeric, audit_flow_id bigint,
  office_ids int[], meetingroom_ids int[], department_ids int[], role_ids int[], tag_ids int[], group_ids int[],
  user_ids int[], except_department_ids int[], except_user_ids int[], auditor_ids int[], audit_services int[]
) language sql stable as $$
  select r.id, r.title, r.effect, r.priority, r.status, r.range_type, r.include_children, coalesce(r.freed, '{}'),
    r.advance_min_minutes, r.advance_max_days, r.open_hour, r.single_min_minutes, r.single_max_minutes,
    r.day_max_count, r.day_max_minutes, r.week_max_minutes, r.month_max_minutes, r.future_max_count,
    r.cycle_allowed, r.cycle_max_times, r.buffer_minutes, r.cancel_before_minutes, r.min_attendees,
    r.capacity_check, r.weekend_allowed, r.need_audit, r.audit_over_minutes, r.audit_over_people,
    r.audit_over_amount, r.audit_flow_id,
    array(select x.office_id from booking_rule_office x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.meetingroom_id from booking_rule_room x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.department_id from booking_rule_department x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.role_id from booking_rule_role x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.tag_id from booking_rule_tag x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.people_group_id from booking_rule_group x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.user_id from booking_rule_user x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.department_id from booking_rule_except_department x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.user_id from booking_rule_except_user x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.user_id from booking_rule_auditor x where x.company_id = r.company_id and x.booking_rule_id = r.id),
    array(select x.service_id from booking_rule_service x where x.company_id = r.company_id and x.booking_rule_id = r.id)
  from booking_rule r where r.company_id = of_company and (also_off or r.status = 'on') order by r.priority desc, r.id
$$;

-- Who people are to the rule groups: their departments (their own first, then those above it), roles, tags and groups.
create function people_to_rules(of_company int, people int[]) returns table (
  user_id int, department_ids int[], role_ids int[], tag_ids int[], group_ids int[]
) language sql stable as $$
  select u.id,
    array(with recursive above as (
        select d.id, d.parent_id, 0 as far from department d where d.company_id = u.company_id and d.id = u.department_id
        union all
        select d.id, d.parent_id, a.far + 1 from above a join department d on d.company_id = u.company_id and d.id = a.parent_id
      ) select a.id from above a order by a.far),
    array(select x.role_id from user_role x where x.company_id = u.company_id and x.user_id = u.id),
    array(select x.tag_id from tag_member x where x.company_id = u.company_id and x.user_id = u.id),
    array(select g.id from groups_of_person(u.company_id, u.id, array['employees']) g)
  from users u where u.company_id = of_company and u.id = any(people)
$$;

-- Rule groups, and who has which role and tag, are among what servers remember for booking (0014).
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['booking_rule', 'booking_rule_office', 'booking_rule_room',
    'booking_rule_department', 'booking_rule_role', 'booking_rule_tag', 'booking_rule_group', 'booking_rule_user',
    'booking_rule_except_department', 'booking_rule_except_user', 'booking_rule_auditor', 'booking_rule_service',
    'user_role', 'tag_member'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- A white list may spare all that rule groups limit.
alter table people_group drop constraint people_group_freed_check;
alter table people_group add constraint people_group_freed_check
  check (freed <@ array['horizon', 'length', 'window', 'weekend', 'approval', 'blacklist', 'limit']);

-- What an office has otherwise than its company: a value of a strategy for this office alone.
create table strategy_office (
  company_id int not null,
  strategy_key text not null,
  office_id int not null,
  version int not null default 1,
  strategy_values text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (company_id, strategy_key, office_id),
  foreign key (company_id, strategy_key) references strategy (company_id, strategy_key) on delete cascade,
  foreign key (company_id, office_id) references office on delete cascade
);
create index strategy_office_office on strategy_office (company_id, office_id);

-- The value of a strategy in an office: its own, else the company's; null where there is none.
create function strategy_of(of_company int, of_office int, of_key text) returns text language sql stable as $$
  select coalesce(
    (select o.strategy_values from strategy_office o
      where o.company_id = of_company and o.office_id = of_office and o.strategy_key = of_key),
    (select s.strategy_values from strategy s where s.company_id = of_company and s.strategy_key = of_key))
$$;
