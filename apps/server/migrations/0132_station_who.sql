-- Whom somebody lets know where they sit: everybody, people of their department, or nobody. Without a row as their company has it.
create table station_person (
  company_id int not null references company,
  user_id int not null,
  shown_to text not null check (shown_to in ('all', 'department', 'nobody')),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index station_reservation_days on station_reservation (company_id, date, user_id) where user_id is not null;
