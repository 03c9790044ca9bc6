-- Up to which day a company has let go of days, and of how much nobody has been told yet: whoever deletes is killed at any
-- point, and still each number is told once.
create table attendance_kept (
  company_id int primary key references company on delete cascade,
  -- days before it are gone, and are never reckoned again
  since date not null,
  days bigint not null default 0,
  records bigint not null default 0,
  requests bigint not null default 0
);
