-- How rooms were used, day by day. Days that are over do not change any more, so what is reckoned of them is kept.

-- What is known of a meeting's use of a room: written by whoever learns of it (signing in, detectors). A meeting without
-- a line is one of which nothing is known; nobody is held to have stayed away for want of a sensor.
create table meeting_use (
  company_id int not null,
  meeting_id int not null,
  room_id int not null,
  source text not null check (source in ('sign_in', 'detector')),
  outcome text not null check (outcome in ('used', 'no_show')),
  used_minutes int check (used_minutes >= 0), -- null: used, nobody knows how long
  known_at timestamptz not null default now(),
  primary key (company_id, meeting_id, room_id, source),
  check (outcome = 'used' or used_minutes is null),
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, room_id) references meetingroom
);
create index meeting_use_room on meeting_use (company_id, room_id);
create index meeting_released on meeting (company_id, start_time) where meeting_state = 'released';

-- The days of a company that have been reckoned.
create table utilisation_day (
  company_id int not null references company on delete cascade,
  day date not null,
  made_at timestamptz not null default now(),
  primary key (company_id, day)
);
create table utilisation_room (
  company_id int not null,
  day date not null,
  room_id int not null,
  office_id int not null,
  meetings int not null,
  booked_minutes int not null,
  known int not null, -- meetings of which something is known
  used int not null,
  used_minutes int not null,
  no_shows int not null,
  no_show_minutes int not null,
  released int not null,
  released_minutes int not null,
  primary key (company_id, day, room_id),
  foreign key (company_id, day) references utilisation_day on delete cascade,
  foreign key (company_id, room_id) references meetingroom on delete cascade
);
create index utilisation_room_room on utilisation_room (company_id, room_id);
create table utilisation_hour (
  company_id int not null,
  day date not null,
  office_id int not null,
  hour int not null check (hour between 0 and 23),
  booked_minutes int not null,
  primary key (company_id, day, office_id, hour),
  foreign key (company_id, day) references utilisation_day on delete cascade,
  foreign key (company_id, office_id) references office on delete cascade
);
create index utilisation_hour_office on utilisation_hour (company_id, office_id);
-- What meetings that are over cost, at the price of the day on which it was reckoned.
create table meeting_cost (
  company_id int not null,
  day date not null,
  meeting_id int not null,
  room_id int not null,
  department_id int,
  minutes int not null,
  amount numeric(12,2) not null check (amount >= 0),
  primary key (company_id, day, meeting_id, room_id),
  foreign key (company_id, day) references utilisation_day on delete cascade,
  foreign key (company_id, meeting_id) references meeting on delete cascade,
  foreign key (company_id, room_id) references meetingroom on delete cascade,
  foreign key (company_id, department_id) references department on delete set null (department_id)
);
create index meeting_cost_meeting on meeting_cost (company_id, meeting_id);
create index meeting_cost_room on meeting_cost (company_id, room_id);
create index meeting_cost_department on meeting_cost (company_id, department_id);

-- Confirmed meetings on rooms over some office days, each with the wall clock of its office.
create function claims_of_days(of_company int, first date, last date)
returns table (meeting_id int, room_id int, office_id int, day date, starts timestamp, minutes int)
language sql stable as $$
  select h.source_id, h.room_id, r.office_id, (h.start_time at time zone o.timezone)::date,
    h.start_time at time zone o.timezone, (extract(epoch from h.end_time - h.start_time) / 60)::int
  from holding h
  join meetingroom r on r.company_id = h.company_id and r.id = h.room_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  where h.company_id = of_company and h.kind = 'meeting' and h.is_held
    and h.start_time >= first::timestamp at time zone 'Pacific/Kiritimati'
    and h.start_time < (last + 1)::timestamp at time zone 'Etc/GMT+12'
    and (h.start_time at time zone o.timezone)::date between first and last
$$;

create function rooms_of_days(of_company int, first date, last date)
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
      (extract(epoch from m.end_time - m.start_time) / 60)::int
    from meeting m
    join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    where m.company_id = of_company and m.meeting_state = 'released'
      and m.start_time >= first::timestamp at time zone 'Pacific/Kiritimati'
      and m.start_time < (last + 1)::timestamp at time zone 'Etc/GMT+12'
      and (m.start_time at time zone o.timezone)::date between first and last
  ) as each
  group by day, room_id
$$;

create function hours_of_days(of_company int, first date, last date)
returns table (day date, office_id int, hour int, booked_minutes int) language sql stable as $$
  select c.day, c.office_id, h.hour,
    sum(least(c.minutes_until, h.hour * 60 + 60) - greatest(c.minutes_from, h.hour * 60))::int
  from (
    select day, office_id, (extract(hour from starts) * 60 + extract(minute from starts))::int as minutes_from,
      least((extract(hour from starts) * 60 + extract(minute from starts))::int + minutes, 1440) as minutes_until
    from claims_of_days(of_company, first, last)
  ) c
  cross join lateral generate_series(c.minutes_from / 60, (c.minutes_until - 1) / 60) as h(hour)
  where c.minutes_until > c.minutes_from
  group by c.day, c.office_id, h.hour
$$;

-- Reckons the days of a span that are not reckoned yet, and answers them.
create function reckon_days(of_company int, first date, last date) returns setof date language plpgsql as $$
declare
  missing date[];
begin
  with made as (
    insert into utilisation_day (company_id, day) select of_company, d::date from generate_series(first, last, interval '1 day') d
    on conflict do nothing returning day
  )
  select array_agg(day) into missing from made;
  if missing is null then return; end if;
  insert into utilisation_room (company_id, day, room_id, office_id, meetings, booked_minutes, known, used, used_minutes,
      no_shows, no_show_minutes, released, released_minutes)
    select of_company, f.* from rooms_of_days(of_company, first, last) f where f.day = any(missing);
  insert into utilisation_hour (company_id, day, office_id, hour, booked_minutes)
    select of_company, f.* from hours_of_days(of_company, first, last) f where f.day = any(missing);
  return query select unnest(missing);
end $$;

-- What is learnt of a day that was reckoned already makes it be reckoned anew.
create function forget_reckoned() returns trigger language plpgsql as $$
begin
  delete from utilisation_day u using changed c, meeting m, meetingroom r, office o
  where m.company_id = c.company_id and m.id = c.meeting_id and r.company_id = c.company_id and r.id = c.room_id
    and o.company_id = r.company_id and o.id = r.office_id
    and u.company_id = c.company_id and u.day between (m.start_time at time zone o.timezone)::date
      and (m.end_time at time zone o.timezone)::date;
  return null;
end $$;
create trigger meeting_use_inserted after insert on meeting_use referencing new table as changed
  for each statement execute function forget_reckoned();
create trigger meeting_use_updated after update on meeting_use referencing new table as changed
  for each statement execute function forget_reckoned();
create trigger meeting_use_deleted after delete on meeting_use referencing old table as changed
  for each statement execute function forget_reckoned();
