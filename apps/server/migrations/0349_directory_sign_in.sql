-- A directory may answer for people of a company: their passwords are asked of it by LDAP.
alter table sso_provider drop constraint sso_provider_preset_check;
alter table sso_provider add constraint sso_provider_preset_check
  check (preset in ('entra', 'okta', 'keycloak', 'other', 'ldap'));
alter table sso_provider alter column issuer drop not null;
alter table sso_provider alter column client_id drop not null;
alter table sso_provider
  add column ldap_host text,
  add column ldap_port int not null default 636,
  add column ldap_security text not null default 'ldaps' check (ldap_security in ('ldaps', 'starttls')),
  add column ldap_ca text,
  add column bind_dn text,
  add column bind_password text, -- encrypted
  add column base_dn text,
  add column user_filter text not null default '(&(objectClass=person)(uid={username}))',
  add column key_attribute text not null default 'entryUUID';

-- The second step of a sign-in whose password a directory held right: by which identity it came.
alter table second_step add column sso_identity_id int;
