-- The last number that was given on a day, of each kind of thing that has such numbers (R20261122-001: its prefix, the day,
-- and a number). Who takes the next one holds the row until its transaction ends: nobody gets the same, and one that is
-- taken back leaves no gap.
create table order_number (
  company_id int not null references company,
  prefix text not null check (prefix ~ '^[A-Z]{1,3}$'),
  day date not null,
  last int not null check (last > 0),
  primary key (company_id, prefix, day)
);

insert into order_number (company_id, prefix, day, last)
select company_id, 'R', to_date(substr(order_no, 2, 8), 'YYYYMMDD'), max(split_part(order_no, '-', 2)::int)
from repair where order_no ~ '^R\d{8}-\d{3,9}$' group by 1, 2, 3;
