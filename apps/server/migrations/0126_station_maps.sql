-- Where desks stand on the map of their floor: whole centimetres from its upper left, whole degrees; null: not drawn.
alter table station add column x int;
alter table station add column y int;
alter table station add column w int;
alter table station add column h int;
alter table station add column r int;
-- Taken off the map while people had booked it: it takes no new bookings, and is gone after the last one.
alter table station add column leaving boolean not null default false;
create index station_leaving on station (company_id, id) where leaving;

-- The maps of floors: one draft and one published each, and those that were published before.
create table station_map (
  company_id int not null references company,
  id int generated always as identity,
  floor_id int not null,
  state text not null check (state in ('draft', 'published', 'old')),
  -- counted by floor as they are published; null: a draft
  version int,
  -- counted with every change of a draft
  revision int not null default 1,
  width int not null,
  height int not null,
  -- of what was published; those of a draft are rows
  items jsonb,
  desks int not null default 0,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  primary key (company_id, id),
  foreign key (company_id, floor_id) references floor on delete cascade,
  check ((state = 'draft') = (version is null)),
  check ((state = 'draft') = (items is null))
);
create unique index station_map_draft on station_map (company_id, floor_id) where state = 'draft';
create unique index station_map_published on station_map (company_id, floor_id) where state = 'published';
create unique index station_map_floor on station_map (company_id, floor_id, version);

create table station_map_item (
  company_id int not null,
  map_id int not null,
  id text not null,
  item jsonb not null,
  primary key (company_id, map_id, id),
  foreign key (company_id, map_id) references station_map on delete cascade
);

-- Who edits the map of a floor, while they say so.
create table station_map_lease (
  company_id int not null,
  floor_id int not null,
  token text not null,
  name text not null,
  until timestamptz not null,
  primary key (company_id, floor_id),
  foreign key (company_id, floor_id) references floor on delete cascade
);

-- A desk that goes to another floor is not drawn there.
create function station_leaves_map() returns trigger language plpgsql as $$
begin
  new.x := null; new.y := null; new.w := null; new.h := null; new.r := null;
  return new;
end $$;
create trigger station_leaves_map before update of floor_id on station for each row
  when (old.floor_id is distinct from new.floor_id) execute function station_leaves_map();
