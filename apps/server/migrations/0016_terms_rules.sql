-- Whether a room has terms to agree to is among what servers remember of rooms (0014).
do $$
declare
  read_by_rules text;
begin
  foreach read_by_rules in array array['termsofservice', 'termsofservice_office', 'termsofservice_roomtype'] loop
    execute format('create trigger %1$s_rules_inserted after insert on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_updated after update on %1$s referencing new table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
    execute format('create trigger %1$s_rules_deleted after delete on %1$s referencing old table as changed
      for each statement execute function raise_room_rules_epoch()', read_by_rules);
  end loop;
end $$;
