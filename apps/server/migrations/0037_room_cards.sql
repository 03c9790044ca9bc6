-- Servers keep the cards of rooms in memory as they keep their rules (0014): what cards show besides raises the epoch too.
do $$
declare
  read_by_cards text;
begin
  foreach read_by_cards in array array['roomtype', 'price', 'city', 'resources', 'meetingroom_resource', 'room_place'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_cards);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_cards);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_cards);
  end loop;
end $$;
