-- Companies whose people sign in by a provider and not with a password.
create table passwords_closed (
  company_id int primary key references company,
  closed_at timestamptz not null default now(),
  closed_by int,
  foreign key (company_id, closed_by) references users on delete set null (closed_by)
);
create index passwords_closed_closed_by on passwords_closed (company_id, closed_by);

-- Who comes in with a password all the same, should the provider fail.
create table break_glass (
  company_id int not null,
  user_id int not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
