-- Quotas of a company's licence; null: no bound.
alter table company
  add column most_users int check (most_users > 0),
  add column most_rooms int check (most_rooms > 0);
