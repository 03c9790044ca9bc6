-- Printers of badges, which are reached over the network, what they said last, and what waits to be printed.
create table visitor_printer (
  company_id int not null references company,
  id int generated always as identity,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  name text not null,
  office_id int not null,
  address text not null,
  format text not null default 'auto' check (format in ('auto', 'pdf', 'raster')),
  -- null: as the office has its badges
  size text check (size in ('62x100', '86x54', '90x60', 'A6')),
  status text not null default 'on' check (status in ('on', 'off')),
  remark text,
  primary key (company_id, id),
  foreign key (company_id, office_id) references office
);
create unique index visitor_printer_name_unique on visitor_printer (company_id, lower(name));
create index visitor_printer_office on visitor_printer (company_id, office_id);

create table visitor_printer_state (
  company_id int not null,
  printer_id int not null,
  -- null: it never answered
  seen_at timestamptz,
  -- null: it prints
  fault text,
  make text not null default '',
  primary key (company_id, printer_id),
  foreign key (company_id, printer_id) references visitor_printer on delete cascade
);

-- One badge. What is printed is made when it leaves: nothing of anybody is stored here.
create table visitor_print (
  company_id int not null references company,
  id bigint generated always as identity,
  printer_id int not null,
  -- null: a badge of nobody, to try the printer
  visitor_id int,
  size text,
  fields text[],
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'printed', 'failed')),
  tries int not null default 0,
  next_try timestamptz not null,
  until timestamptz not null,
  -- those that were sent together, by the first of them; and as which job of the printer
  batch bigint,
  job int,
  fault text,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, printer_id) references visitor_printer on delete cascade,
  foreign key (company_id, visitor_id) references visitor on delete cascade
);
create index visitor_print_waiting on visitor_print (next_try) where state in ('waiting', 'sending');
create index visitor_print_printer on visitor_print (company_id, printer_id);
create index visitor_print_visitor on visitor_print (company_id, visitor_id);
create index visitor_print_age on visitor_print (created_at);

alter table visitor_kiosk
  add column printer_id int,
  add foreign key (company_id, printer_id) references visitor_printer;
create index visitor_kiosk_printer on visitor_kiosk (company_id, printer_id);
-- Why the last badge of a guest did not come out; how far the one is that is printed now.
alter table visitor
  add column badge_fault text;
