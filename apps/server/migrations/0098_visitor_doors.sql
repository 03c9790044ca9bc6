-- Doors of visitors: a channel says which doors open before and after the check-in, and by which one leaves.
create table visitor_through_entrance (
  company_id int not null,
  through_id int not null,
  door_id int not null,
  primary key (company_id, through_id, door_id),
  foreign key (company_id, through_id) references visitor_through on delete cascade,
  foreign key (company_id, door_id) references door
);
create index visitor_through_entrance_door on visitor_through_entrance (company_id, door_id);
create table visitor_through_door (
  company_id int not null,
  through_id int not null,
  door_id int not null,
  primary key (company_id, through_id, door_id),
  foreign key (company_id, through_id) references visitor_through on delete cascade,
  foreign key (company_id, door_id) references door
);
create index visitor_through_door_door on visitor_through_door (company_id, door_id);
create table visitor_through_exit (
  company_id int not null,
  through_id int not null,
  door_id int not null,
  primary key (company_id, through_id, door_id),
  foreign key (company_id, through_id) references visitor_through on delete cascade,
  foreign key (company_id, door_id) references door
);
create index visitor_through_exit_door on visitor_through_exit (company_id, door_id);
alter table visitor_through add column door_check_in boolean not null default false;

alter table visitor
  -- the card that they were lent for this stay
  add column card bigint,
  -- where a door or a device saw them last
  add column seen_at timestamptz,
  add column seen_where text;

-- What was opened to a visitor: for one of their times (start_time), the source of a window of passing.
create table visitor_window (
  company_id int not null references company,
  id bigint generated always as identity,
  visitor_id int not null,
  start_time timestamptz not null,
  from_time timestamptz not null,
  until_time timestamptz not null,
  door_ids int[] not null,
  card bigint,
  -- to be typed, or shown as a code, at readers that know numbers only
  code bigint,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, visitor_id) references visitor on delete cascade,
  check (from_time < until_time)
);
create unique index visitor_window_open on visitor_window (company_id, visitor_id, start_time) where ended_at is null;
create index visitor_window_visitor on visitor_window (company_id, visitor_id);
