-- Screens that ask for a number before somebody books, extends or ends a meeting at them. Without a line none is asked for.
create table terminal_pin (
  company_id int not null,
  terminal_id int not null,
  pin_hash text not null,
  -- tries since the last right one, and until when no further one is taken
  tried int not null default 0,
  closed_until timestamptz,
  primary key (company_id, terminal_id),
  foreign key (company_id, terminal_id) references terminal on delete cascade
);
