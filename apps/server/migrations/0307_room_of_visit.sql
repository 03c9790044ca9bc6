-- Where in the office the guests of a meeting are expected: told to them, and told anew where it is another.
alter table visit add column room_name text;
create trigger visit_room_tells_again after update of room_name on visit
  for each row when (old.room_name is distinct from new.room_name)
  execute function visit_tells_again();
