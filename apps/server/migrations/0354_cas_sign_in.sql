-- A provider may speak CAS.
alter table sso_provider drop constraint sso_provider_preset_check;
alter table sso_provider add constraint sso_provider_preset_check
  check (preset in ('entra', 'okta', 'keycloak', 'other', 'ldap', 'saml', 'cas', 'feishu', 'lark', 'dingtalk', 'wecom'));
alter table sso_provider add column cas_url text;
