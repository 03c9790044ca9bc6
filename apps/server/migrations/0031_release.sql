-- Meetings to which nobody came give their slot back, and what follows for those who stay away.

alter table meeting add column release_reason text check (release_reason in ('no_sign', 'no_person', 'manual', 'series'));
-- since when a meeting has its time and room; null: since it was made
alter table meeting add column slot_since timestamptz;

create function stamp_slot() returns trigger language plpgsql as $$
begin
  new.slot_since = clock_timestamp();
  return new;
end $$;
create trigger meeting_stamps_slot before update of start_time, meetingroom_id, audit_state on meeting
  for each row when (old.start_time is distinct from new.start_time or old.meetingroom_id is distinct from new.meetingroom_id
    or (old.audit_state <> 0 and new.audit_state = 0)) execute function stamp_slot();

-- What was given back, when and why; a meeting once at most.
create table release_log (
  company_id int not null,
  id bigint generated always as identity,
  meeting_id int not null,
  meetingroom_id int not null,
  user_id int not null, -- whose meeting it was
  mode text not null check (mode in ('none', 'no_sign', 'no_person', 'either')),
  trigger text not null check (trigger in ('no_sign', 'no_person', 'manual', 'series')),
  evidence jsonb not null,
  due_time timestamptz not null,
  time timestamptz not null,
  freed_start timestamptz not null,
  freed_end timestamptz not null,
  restored_by int,
  restored_time timestamptz,
  primary key (company_id, id),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade,
  foreign key (company_id, user_id) references users,
  foreign key (company_id, restored_by) references users,
  check ((restored_by is null) = (restored_time is null))
);
create unique index release_log_once on release_log (company_id, meeting_id);
create index release_log_recent on release_log (company_id, time desc, id desc);
create index release_log_room on release_log (company_id, meetingroom_id);
create index release_log_user on release_log (company_id, user_id);
create index release_log_restorer on release_log (company_id, restored_by) where restored_by is not null;

-- Who may not book for a time: counted, or put here by hand. `state` 0: lifted, or over when the next one began.
create table blacklist (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  user_id int not null,
  numbers int not null default 0 check (numbers >= 0),
  window_days int,
  reason text not null check (reason in ('no_sign', 'late_cancel', 'overstay', 'manual')),
  remark text,
  start_time timestamptz not null,
  end_time timestamptz, -- null: for good
  state int not null default 1 check (state in (0, 1)),
  lift_reason text,
  lifted_by text,
  lifted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users on delete cascade,
  check (end_time is null or start_time < end_time)
);
create unique index blacklist_running on blacklist (company_id, user_id) where state = 1;
create index blacklist_user on blacklist (company_id, user_id);
create index blacklist_recent on blacklist (company_id, start_time desc, id desc);

-- What is held against people. `void`: taken back, with the meeting or by hand.
create table breach (
  company_id int not null,
  id bigint generated always as identity,
  meeting_id int not null,
  series_id int,
  user_id int not null,
  kind text not null check (kind in ('no_sign', 'late_cancel', 'overstay')),
  time timestamptz not null, -- when the meeting began, or was cancelled
  state text not null default 'counted' check (state in ('counted', 'void')),
  blacklist_id int,
  primary key (company_id, id),
  unique (company_id, meeting_id, kind),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, blacklist_id) references blacklist on delete set null (blacklist_id)
);
create index breach_user on breach (company_id, user_id, time);
create index breach_series on breach (company_id, series_id) where series_id is not null;
create index breach_blacklist on breach (company_id, blacklist_id) where blacklist_id is not null;

-- Who is spared what, by name or by department with those below.
create table whitelist (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  user_id int,
  department_id int,
  exempt text[] not null check (exempt <> '{}' and exempt <@ array['release', 'blacklist', 'limit', 'audit']),
  end_time timestamptz,
  remark text,
  primary key (company_id, id),
  check ((user_id is null) <> (department_id is null)),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, department_id) references department on delete cascade
);
create unique index whitelist_user_once on whitelist (company_id, user_id) where user_id is not null;
create unique index whitelist_department_once on whitelist (company_id, department_id) where department_id is not null;

-- Up to when the meetings of a company that are over were looked at for missed ones. It never goes back.
create table missed_watch (
  company_id int primary key references company on delete cascade,
  seen_until timestamptz not null
);
-- Series whose meetings were missed too often: the rest of them is given back, once.
create table series_strike (
  company_id int not null,
  series_id int not null,
  time timestamptz not null,
  done boolean not null default false,
  primary key (company_id, series_id)
);
create index series_strike_open on series_strike (company_id) where not done;

create function whitelist_of_person(company int, person int) returns setof whitelist language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id from users u join department d on d.company_id = company and d.id = u.department_id
      where u.company_id = company and u.id = person
    union all
    select d.id, d.parent_id from department d join above on d.company_id = company and d.id = above.parent_id
  )
  select w.* from whitelist w where w.company_id = company
    and (w.user_id = person or w.department_id in (select a.id from above a))
$$;

-- Every list on which somebody stands, as booking reads them: groups of people, bans and exemptions.
create function listings_of_person(company int, person int)
returns table (kind text, freed text[], start_time timestamptz, end_time timestamptz) language sql stable as $$
  select g.kind, coalesce(g.freed, '{}'), g.start_time, g.end_time
    from groups_of_person(company, person, array['whitelist', 'blacklist']) g
  union all
  select 'blacklist', '{}', b.start_time, b.end_time from blacklist b
    where b.company_id = company and b.user_id = person and b.state = 1
  union all
  select 'whitelist',
    case when 'limit' = any(w.exempt) then array['horizon', 'length', 'window', 'weekend', 'limit'] else '{}' end
      || case when 'audit' = any(w.exempt) then array['approval'] else '{}' end
      || case when 'blacklist' = any(w.exempt) then array['blacklist'] else '{}' end,
    null, w.end_time from whitelist_of_person(company, person) w
$$;

-- They are among what servers remember for booking, as groups of people are (0018).
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['blacklist', 'whitelist'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;

-- What a meeting used of its slot before everybody left is not counted as released (0026 knew no such meetings).
create or replace function rooms_of_days(of_company int, first date, last date)
returns table (day date, room_id int, office_id int, meetings int, booked_minutes int, known int, used int,
  used_minutes int, no_shows int, no_show_minutes int, released int, released_minutes int)
language sql stable as $$
  with claims as materialized (select * from claims_of_days(of_company, first, last)), known as (
    select u.meeting_id, u.room_id, bool_or(u.outcome = 'used') as is_used, max(u.used_minutes) as used_minutes
    from meeting_use u join claims c on c.meeting_id = u.meeting_id and c.room_id = u.room_id
    where u.company_id = of_company group by u.meeting_id, u.room_id
  )
  select day, room_id, min(office_id), sum(meetings)::int, sum(booked_minutes)::int, sum(known)::int, sum(used)::int,
    sum(used_minutes)::int, sum(no_shows)::int, sum(no_show_minutes)::int, sum(released)::int, sum(released_minutes)::int
  from (
    select c.day, c.room_id, c.office_id, 1 as meetings, c.minutes as booked_minutes,
      (k.meeting_id is not null)::int as known, coalesce(k.is_used, false)::int as used,
      case when k.is_used then least(coalesce(k.used_minutes, c.minutes), c.minutes) else 0 end as used_minutes,
      coalesce(not k.is_used, false)::int as no_shows, case when not k.is_used then c.minutes else 0 end as no_show_minutes,
      0 as released, 0 as released_minutes
    from claims c
    left join known k on k.meeting_id = c.meeting_id and k.room_id = c.room_id
    union all
    select (m.start_time at time zone o.timezone)::date, r.id, r.office_id, 0, 0, 0, 0, 0, 0, 0, 1,
      (extract(epoch from m.end_time - coalesce(l.freed_start, m.start_time)) / 60)::int
    from meeting m
    left join release_log l on l.company_id = m.company_id and l.meeting_id = m.id
    join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    where m.company_id = of_company and m.meeting_state = 'released'
      and m.start_time >= first::timestamp at time zone 'Pacific/Kiritimati'
      and m.start_time < (last + 1)::timestamp at time zone 'Etc/GMT+12'
      and (m.start_time at time zone o.timezone)::date between first and last
  ) as each
  group by day, room_id
$$;
