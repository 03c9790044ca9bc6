-- Rooms had places under this name before all things had them (0076): no server of any version from here on asks for it.
-- after: 0.1.0
drop view room_place;
