import { signInScopes } from '@workplace/domain/identity/authorization-request'
import { assertionAlgorithms } from '@workplace/domain/identity/client-keys'
import { algorithm } from './signing-keys'

const withProof = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']

/** What we say of ourselves: OpenID Connect Discovery 1.0, and RFC 8414. */
export const metadataOf = (issuer: string, scopes: readonly string[]) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  introspection_endpoint: `${issuer}/introspect`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${issuer}/logout`,
  scopes_supported: [...signInScopes, ...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [algorithm],
  token_endpoint_auth_methods_supported: [...withProof, 'none'],
  token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  introspection_endpoint_auth_methods_supported: withProof,
  introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  revocation_endpoint_auth_methods_supported: [...withProof, 'none'],
  revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  claims_supported: [
    ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'sid', 'at_hash', 'name', 'preferred_username'],
    ...['employee_id', 'locale', 'email', 'email_verified', 'phone_number', 'phone_number_verified'],
  ],
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  require_request_uri_registration: false,
})
