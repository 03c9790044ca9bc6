-- Up to which date it was looked whose days begin. The latest day that somebody has does not say it: a check that is
-- applied, or a punch, may have made one while no server ran, and the days before it would never come to be.
create table attendance_begun (
  company_id int primary key references company on delete cascade,
  date date not null
);
