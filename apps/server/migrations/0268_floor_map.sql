-- Which version of its map a floor shows; null: none is published, and the picture is its plan. Where things lie
-- (`floor_place`) are shares of what is shown. Rooms' cards show it, and are read anew with any change of a floor (0014).
alter table floor add column map_version int;
update floor f set map_version = m.version from station_map m
where m.company_id = f.company_id and m.floor_id = f.id and m.state = 'published';

create function floor_shows_map() returns trigger language plpgsql as $$
begin
  update floor set map_version = new.version where company_id = new.company_id and id = new.floor_id;
  return null;
end $$;
create trigger floor_shows_map after insert or update of state, version on station_map for each row
  when (new.state = 'published') execute function floor_shows_map();
