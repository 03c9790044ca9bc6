-- Guests without an account evaluate as well: by their address, once for each meeting.
alter table evaluation_answered drop constraint evaluation_answered_pkey;
alter table evaluation_answered alter column user_id drop not null;
alter table evaluation_answered add column guest_mail text check (guest_mail = lower(guest_mail));
alter table evaluation_answered add constraint evaluation_answered_one check (num_nonnulls(user_id, guest_mail) = 1);
alter table evaluation_answered add column who text not null generated always as (coalesce(user_id::text, guest_mail)) stored;
alter table evaluation_answered add primary key (company_id, meeting_id, who);

-- What a guest said with their name.
alter table meeting_comment add column guest_name text;
alter table meeting_comment add column guest_mail text;
alter table meeting_comment drop constraint meeting_comment_check;
alter table meeting_comment add constraint meeting_comment_check check (
  anonymous = (user_id is null and guest_mail is null) and anonymous = (answered_at is null)
  and (guest_name is null) = (guest_mail is null) and num_nonnulls(user_id, guest_mail) <= 1);
