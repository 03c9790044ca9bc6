-- Cabinets lie on the plans of their floors.
create trigger box_cabinet_lies_nowhere after delete on box_cabinet for each row
  execute function end_floor_place('box_cabinet');
