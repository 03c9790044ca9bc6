-- Who waits for a desk of an office, a floor or an area on a date: the first to come gets what comes free.
create table station_wait (
  company_id int not null references company,
  id int generated always as identity,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  user_id int not null,
  office_id int not null,
  floor_id int,
  area_id int,
  date date not null,
  unit text not null check (unit in ('day', 'slot', 'hour')),
  slot_ids int[] not null default '{}',
  start_time walltime,
  end_time walltime,
  resource_ids int[] not null default '{}',
  -- what they have elsewhere then is given up
  swap boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'over', 'ended')),
  -- until when they wait: their time begins, or where it had begun already, ends
  until timestamptz not null,
  tried_at timestamptz,
  reservation_id int,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users,
  foreign key (company_id, office_id) references office,
  foreign key (company_id, floor_id) references floor,
  foreign key (company_id, area_id) references station_area on delete cascade,
  foreign key (company_id, reservation_id) references station_reservation
);
-- one wish a day and person: another takes its place
create unique index station_wait_one on station_wait (company_id, user_id, date) where state = 'waiting';
create index station_wait_user on station_wait (company_id, user_id, date);
create index station_wait_office on station_wait (company_id, office_id, date, created_at, id);
create index station_wait_floor on station_wait (company_id, floor_id);
create index station_wait_area on station_wait (company_id, area_id);
create index station_wait_reservation on station_wait (company_id, reservation_id);
create index station_wait_open on station_wait (until) where state = 'waiting';

-- A desk of an office came free on a date on which somebody waits. Whatever frees one says so here.
create table station_freed (
  company_id int not null references company,
  id bigint generated always as identity,
  office_id int not null,
  date date not null,
  primary key (company_id, id)
);
create function station_came_free() returns trigger language plpgsql as $$
begin
  insert into station_freed (company_id, office_id, date)
  select w.company_id, w.office_id, w.date from station s
  join station_wait w on w.company_id = s.company_id and w.office_id = s.office_id and w.state = 'waiting'
  join office o on o.company_id = s.company_id and o.id = s.office_id
  where s.company_id = old.company_id and s.id = old.station_id
    and w.date = (old.start_time at time zone o.timezone)::date
  limit 1;
  return null;
end $$;
create trigger station_holding_gone after delete on station_holding for each row execute function station_came_free();
create trigger station_holding_shorter after update on station_holding for each row
  when (new.end_time < old.end_time or new.start_time > old.start_time or not new.is_held and old.is_held)
  execute function station_came_free();
create function station_came_shared() returns trigger language plpgsql as $$
begin
  insert into station_freed (company_id, office_id, date)
  select w.company_id, w.office_id, w.date from station s
  join station_wait w on w.company_id = s.company_id and w.office_id = s.office_id and w.state = 'waiting' and w.date = new.date
  where s.company_id = new.company_id and s.id = new.station_id
  limit 1;
  return null;
end $$;
create trigger station_share_made after insert on station_share for each row execute function station_came_shared();
