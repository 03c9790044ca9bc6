-- A provider may speak SAML 2: what it says of itself, and by which certificates its answers are held.
alter table sso_provider drop constraint sso_provider_preset_check;
alter table sso_provider add constraint sso_provider_preset_check
  check (preset in ('entra', 'okta', 'keycloak', 'other', 'ldap', 'saml'));
alter table sso_provider
  add column saml_metadata_url text,
  add column saml_entity_id text,
  add column saml_sso_url text,
  add column saml_slo_url text,
  add column saml_certificates text,
  add column name_id_format text not null default 'any' check (name_id_format in ('any', 'persistent', 'email')),
  add column saml_subject text,
  add column idp_initiated boolean not null default false,
  add column claims_trusted boolean not null default false;

-- The certificate of ours that lasts longest, and the last time that its metadata was read.
alter table sso_provider_state
  add column certificates_until timestamptz,
  add column metadata_at timestamptz;

-- With what we sign requests of SAML. The next one is published before it signs.
create table saml_key (
  id int generated always as identity primary key,
  sealed text not null,
  certificate text not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null
);
