-- Where things lie on the plan of a floor, as shares of the picture's width and height: rooms as before, and of other areas
-- whatever they say may lie there. What a thing is stands in the table of its kind.
create table floor_place (
  company_id int not null,
  -- what the version before writes are rooms: see the view below
  kind text not null default 'room' check (kind ~ '^[a-z][a-z_]*$'),
  thing_id int not null,
  floor_id int not null,
  x numeric(6,5) not null check (x between 0 and 1),
  y numeric(6,5) not null check (y between 0 and 1),
  primary key (company_id, kind, thing_id),
  foreign key (company_id, floor_id) references floor on delete cascade
);
create index floor_place_floor on floor_place (company_id, floor_id);
insert into floor_place (company_id, kind, thing_id, floor_id, x, y)
select company_id, 'room', meetingroom_id, floor_id, x, y from room_place;

-- Servers of the version before go on reading and writing places of rooms under their old name.
-- breaks drop: its rows went over in this transaction, and a view of the same name takes its place
drop table room_place;
create view room_place as
select company_id, thing_id as meetingroom_id, floor_id, x, y from floor_place where kind = 'room';

-- What is deleted lies nowhere any more: each kind has such a trigger.
create function end_floor_place() returns trigger language plpgsql as $$
begin
  delete from floor_place where company_id = old.company_id and kind = tg_argv[0] and thing_id = old.id;
  return null;
end $$;
create trigger room_lies_nowhere after delete on meetingroom for each row execute function end_floor_place('room');
create trigger terminal_lies_nowhere after delete on terminal for each row execute function end_floor_place('terminal');
create trigger detector_lies_nowhere after delete on detectors for each row execute function end_floor_place('detector');

-- Cards of rooms, which servers keep in memory, show where rooms lie (0037); other things do not concern them.
create function raise_room_places_epoch() returns trigger language plpgsql as $$
begin
  insert into room_rules_epoch as e (company_id)
    select company_id from changed where kind = 'room' group by company_id order by company_id
    on conflict (company_id) do update set epoch = e.epoch + 1;
  return null;
end $$;
create trigger floor_place_rules_inserted after insert on floor_place referencing new table as changed
  for each statement execute function raise_room_places_epoch();
create trigger floor_place_rules_updated after update on floor_place referencing new table as changed
  for each statement execute function raise_room_places_epoch();
create trigger floor_place_rules_deleted after delete on floor_place referencing old table as changed
  for each statement execute function raise_room_places_epoch();
