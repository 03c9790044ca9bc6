-- When cabinets were offline: those days do not count as days on which nobody used their lockers.
create table box_cabinet_away (
  company_id int not null,
  cabinet_id int not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  primary key (company_id, cabinet_id, start_time),
  foreign key (company_id, cabinet_id) references box_cabinet on delete cascade,
  check (start_time < end_time)
);
