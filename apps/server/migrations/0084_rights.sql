-- White and black lists say something at doors where they are told to: those who were kept for booking go on as they are.
alter table people_group add column passes_doors boolean not null default false;
alter table people_group add column bars_doors boolean not null default false;

-- At which doors; none: at all of them.
create table people_group_door (
  company_id int not null,
  people_group_id int not null,
  door_id int not null,
  primary key (company_id, people_group_id, door_id),
  foreign key (company_id, people_group_id) references people_group on delete cascade,
  foreign key (company_id, door_id) references door
);
create index people_group_door_door on people_group_door (company_id, door_id);

-- Who is told when somebody of a black list shows up at a door.
create table people_group_alarm_user (
  company_id int not null,
  people_group_id int not null,
  user_id int not null,
  primary key (company_id, people_group_id, user_id),
  foreign key (company_id, people_group_id) references people_group on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade
);
create index people_group_alarm_user_user on people_group_alarm_user (company_id, user_id);

-- The lists of a company that say something at doors, with where.
create function lists_at_doors(company int)
returns table (group_id int, name text, kind text, start_time timestamptz, end_time timestamptz, door_ids int[])
language sql stable as $$
  select g.id, g.name, g.kind, g.start_time, g.end_time,
    array(select m.door_id from people_group_door m where m.company_id = company and m.people_group_id = g.id order by 1)
  from people_group g where g.company_id = company and g.status = 'on'
    and (g.kind = 'whitelist' and g.passes_doors or g.kind = 'blacklist' and g.bars_doors)
$$;

-- Who of these people stands on such lists, at whatever doors.
create function listings_of_people(company int, people int[])
returns table (user_id int, group_id int, name text, kind text, start_time timestamptz, end_time timestamptz, door_ids int[])
language sql stable as $$
  select p.id, l.group_id, l.name, l.kind, l.start_time, l.end_time, l.door_ids
  from lists_at_doors(company) l cross join lateral people_of_group(company, l.group_id) as p(id)
  where p.id = any(people)
$$;

-- Everybody who stands on a list that says something at one of these doors. Who is on a white list passes without any
-- strategy: what a device is to hold begins with these and the people of strategies.
create function listings_of_doors(company int, doors int[])
returns table (user_id int, group_id int, name text, kind text, start_time timestamptz, end_time timestamptz, door_ids int[])
language sql stable as $$
  select p.id, l.group_id, l.name, l.kind, l.start_time, l.end_time, l.door_ids
  from lists_at_doors(company) l cross join lateral people_of_group(company, l.group_id) as p(id)
  where l.door_ids = '{}' or l.door_ids && doors
$$;
