-- Moves: departments onto areas, or people onto desks, on a date; carried out at midnight of their office's clock.
create table station_move (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  title text not null,
  office_id int not null,
  date date not null,
  state text not null default 'draft' check (state in ('draft', 'planned', 'stopped', 'done', 'undone')),
  -- of each department the areas onto which it goes; or of each person the desk
  targets jsonb not null default '[]',
  pairs jsonb not null default '[]',
  -- what becomes of bookings that others have of desks onto which people move
  bookings text not null default 'keep' check (bookings in ('keep', 'move')),
  -- where everybody is to sit, as it was seen when it was scheduled
  seats jsonb,
  -- the ids of what it changed, as they were before: by them it is undone
  changes jsonb,
  people int not null default 0,
  -- who scheduled it, and is told when it stops
  planned_by int,
  told_at timestamptz,
  done_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office,
  foreign key (company_id, planned_by) references users
);
create index station_move_office on station_move (company_id, office_id);
create index station_move_planner on station_move (company_id, planned_by);
create index station_move_due on station_move (date) where state = 'planned';
