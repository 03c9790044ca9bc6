-- Desks that belong to people: on which weekdays, from when until when; days on which they are shared; and where people
-- say that they will be.
create table station_assign (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  office_id int not null,
  station_id int not null,
  user_id int not null,
  weekdays int[] not null default '{1,2,3,4,5}',
  begin_date date not null,
  end_date date,
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, station_id) references station,
  foreign key (company_id, user_id) references users,
  check (end_date is null or begin_date <= end_date)
);
create index station_assign_office on station_assign (company_id, office_id);
create index station_assign_station on station_assign (company_id, station_id);
create index station_assign_user on station_assign (company_id, user_id);

-- A row for each weekday of an assignment: one owner a desk, and one desk a person and office.
create table station_assign_day (
  company_id int not null,
  assign_id int not null,
  station_id int not null,
  user_id int not null,
  office_id int not null,
  weekday int not null check (weekday between 1 and 7),
  days daterange not null,
  primary key (company_id, assign_id, weekday),
  foreign key (company_id, assign_id) references station_assign on delete cascade,
  constraint station_one_owner exclude using gist (
    company_id with =, station_id with =, weekday with =, days with &&
  ),
  constraint station_one_desk exclude using gist (
    company_id with =, user_id with =, office_id with =, weekday with =, days with &&
  )
);

create function station_assign_days() returns trigger language plpgsql as $$
begin
  delete from station_assign_day where company_id = new.company_id and assign_id = new.id;
  insert into station_assign_day (company_id, assign_id, station_id, user_id, office_id, weekday, days)
    select distinct new.company_id, new.id, new.station_id, new.user_id, new.office_id, w,
      daterange(new.begin_date, new.end_date, '[]')
    from unnest(new.weekdays) as w;
  return new;
end $$;
create trigger station_assign_days after insert or update of station_id, user_id, office_id, weekdays, begin_date, end_date
  on station_assign for each row execute function station_assign_days();

-- A day on which somebody's desk is everybody's.
create table station_share (
  company_id int not null references company,
  station_id int not null,
  date date not null,
  origin text not null check (origin in ('owner', 'plan', 'leave', 'manager')),
  created_at timestamptz not null default now(),
  created_by text not null default '',
  primary key (company_id, station_id, date),
  foreign key (company_id, station_id) references station on delete cascade
);

-- Where somebody says that they are on a day.
create table person_day (
  company_id int not null references company,
  user_id int not null,
  date date not null,
  place text not null check (place in ('office', 'home', 'away')),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, date),
  foreign key (company_id, user_id) references users on delete cascade
);

-- Whatever the code above believes: nobody books a desk on a day on which it is somebody else's.
create function station_assigned_to_others() returns trigger language plpgsql as $$
begin
  if new.kind = 'reservation' and new.is_held and exists (
    select 1 from station s join office o on o.company_id = s.company_id and o.id = s.office_id
      cross join lateral (select (new.start_time at time zone o.timezone)::date as date) as day
      join station_assign_day d on d.company_id = s.company_id and d.station_id = s.id
        and d.weekday = extract(isodow from day.date)::int and d.days @> day.date
    where s.company_id = new.company_id and s.id = new.station_id and d.user_id is distinct from new.user_id
      and not exists (select 1 from station_share h
        where h.company_id = s.company_id and h.station_id = s.id and h.date = day.date)
  ) then
    raise exception 'desk % is somebody else''s on that day', new.station_id
      using errcode = 'exclusion_violation', constraint = 'station_assigned_to_others';
  end if;
  return new;
end $$;
create trigger station_assigned_insert before insert on station_holding
  for each row execute function station_assigned_to_others();
create trigger station_assigned_update before update of station_id, user_id, start_time, end_time, is_held on station_holding
  for each row when (new.station_id <> old.station_id or new.user_id is distinct from old.user_id
    or new.start_time < old.start_time or new.end_time > old.end_time or (new.is_held and not old.is_held))
  execute function station_assigned_to_others();
