-- Whose rights are not all at a device is asked with each batch of passes: by the person alone, what fifty other devices
-- hold of them was read as well.
drop index delivery_holder_user;
create index delivery_holder_user on delivery_holder (company_id, user_id, kind, device_id);
