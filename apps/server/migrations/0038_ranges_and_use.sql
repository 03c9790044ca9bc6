-- Visible ranges also name groups of people, and leave groups out.
create table visible_range_group (
  company_id int not null,
  visible_range_id int not null,
  people_group_id int not null,
  primary key (company_id, visible_range_id, people_group_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, people_group_id) references people_group
);
create index visible_range_group_group on visible_range_group (company_id, people_group_id);
create table visible_range_except_group (
  company_id int not null,
  visible_range_id int not null,
  people_group_id int not null,
  primary key (company_id, visible_range_id, people_group_id),
  foreign key (company_id, visible_range_id) references visible_range on delete cascade,
  foreign key (company_id, people_group_id) references people_group
);
create index visible_range_except_group_group on visible_range_except_group (company_id, people_group_id);

-- Each range that is switched on, whether it is for a person, and through what: the exceptions come first. A group that
-- is switched off is nobody.
drop function ranges_for(int, int);
create function ranges_for(of_company int, of_user int)
returns table (visible_range_id int, effect text, covers boolean, through text) language sql stable as $$
  with recursive above as (
    select d.id, d.parent_id, true as is_own
    from users u join department d on d.company_id = u.company_id and d.id = u.department_id
    where u.company_id = of_company and u.id = of_user
    union
    select d.id, d.parent_id, false from above a join department d on d.company_id = of_company and d.id = a.parent_id
  ), within as (
    select g.id from groups_of_person(of_company, of_user, array['employees']) g
  ), judged as (
    select v.id, v.effect, case
      when exists (select 1 from visible_range_except_user x
        where x.company_id = of_company and x.visible_range_id = v.id and x.user_id = of_user) then 'except_user'
      -- who is left out of a department is left out of those below it, too
      when exists (select 1 from visible_range_except_department x join above a on a.id = x.department_id
        where x.company_id = of_company and x.visible_range_id = v.id) then 'except_department'
      when exists (select 1 from visible_range_except_group x join within g on g.id = x.people_group_id
        where x.company_id = of_company and x.visible_range_id = v.id) then 'except_group'
      when v.range_type = 'all' then 'all'
      when exists (select 1 from visible_range_user x
        where x.company_id = of_company and x.visible_range_id = v.id and x.user_id = of_user) then 'user'
      when exists (select 1 from visible_range_role x
        join user_role ur on ur.company_id = x.company_id and ur.role_id = x.role_id and ur.user_id = of_user
        where x.company_id = of_company and x.visible_range_id = v.id) then 'role'
      when exists (select 1 from visible_range_department x join above a on a.id = x.department_id
        where x.company_id = of_company and x.visible_range_id = v.id and (a.is_own or v.include_children)) then 'department'
      when exists (select 1 from visible_range_group x join within g on g.id = x.people_group_id
        where x.company_id = of_company and x.visible_range_id = v.id) then 'group'
    end as through
    from visible_range v where v.company_id = of_company and v.status = 'on'
  )
  select id, effect, coalesce(through not like 'except%', false), through from judged
$$;

-- Up to which moment it was looked at what detectors saw of meetings that are over.
create table use_watch (
  company_id int primary key references company on delete cascade,
  seen_until timestamptz not null
);

-- Where it is known from whether rooms were used: a meeting may be known from both.
alter table utilisation_room add by_sign_in int not null default 0, add by_detector int not null default 0;
update utilisation_room set by_sign_in = known where known > 0; -- nothing else told of it before

drop function rooms_of_days(int, date, date);
create function rooms_of_days(of_company int, first date, last date)
returns table (day date, room_id int, office_id int, meetings int, booked_minutes int, known int, used int,
  used_minutes int, no_shows int, no_show_minutes int, released int, released_minutes int, by_sign_in int, by_detector int)
language sql stable as $$
  with claims as materialized (select * from claims_of_days(of_company, first, last)), known as (
    select u.meeting_id, u.room_id, bool_or(u.outcome = 'used') as is_used, max(u.used_minutes) as used_minutes,
      bool_or(u.source = 'sign_in') as by_sign_in, bool_or(u.source = 'detector') as by_detector
    from meeting_use u join claims c on c.meeting_id = u.meeting_id and c.room_id = u.room_id
    where u.company_id = of_company group by u.meeting_id, u.room_id
  )
  select day, room_id, min(office_id), sum(meetings)::int, sum(booked_minutes)::int, sum(known)::int, sum(used)::int,
    sum(used_minutes)::int, sum(no_shows)::int, sum(no_show_minutes)::int, sum(released)::int, sum(released_minutes)::int,
    sum(by_sign_in)::int, sum(by_detector)::int
  from (
    select c.day, c.room_id, c.office_id, 1 as meetings, c.minutes as booked_minutes,
      (k.meeting_id is not null)::int as known, coalesce(k.is_used, false)::int as used,
      case when k.is_used then least(coalesce(k.used_minutes, c.minutes), c.minutes) else 0 end as used_minutes,
      coalesce(not k.is_used, false)::int as no_shows, case when not k.is_used then c.minutes else 0 end as no_show_minutes,
      0 as released, 0 as released_minutes,
      coalesce(k.by_sign_in, false)::int as by_sign_in, coalesce(k.by_detector, false)::int as by_detector
    from claims c
    left join known k on k.meeting_id = c.meeting_id and k.room_id = c.room_id
    union all
    select (m.start_time at time zone o.timezone)::date, r.id, r.office_id, 0, 0, 0, 0, 0, 0, 0, 1,
      (extract(epoch from m.end_time - coalesce(l.freed_start, m.start_time)) / 60)::int, 0, 0
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

create or replace function reckon_days(of_company int, first date, last date) returns setof date language plpgsql as $$
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
      no_shows, no_show_minutes, released, released_minutes, by_sign_in, by_detector)
    select of_company, f.* from rooms_of_days(of_company, first, last) f where f.day = any(missing);
  insert into utilisation_hour (company_id, day, office_id, hour, booked_minutes)
    select of_company, f.* from hours_of_days(of_company, first, last) f where f.day = any(missing);
  return query select unnest(missing);
end $$;

-- What is learnt late makes a day be reckoned anew; what its meetings cost stays as it was charged.
alter table meeting_cost drop constraint meeting_cost_company_id_day_fkey;
