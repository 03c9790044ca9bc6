"""A portal by authlib and requests: reads a line of JSON, answers one. See authlib.ts."""
import os

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"  # on loopback alone

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebToken
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from authlib.oidc.core import CodeIDToken
from line_peer import first, serve

where = first()
known = requests.get(where["issuer"] + "/.well-known/openid-configuration").json()
keys = requests.get(known["jwks_uri"]).json()
signed = JsonWebToken(["RS256"])
portal = OAuth2Session(
    where["client_id"],
    where["secret"],
    scope="openid profile offline_access",
    redirect_uri=where["back"],
    code_challenge_method="S256",
    token_endpoint=known["token_endpoint"],
)
begun = {}
own = {}


def proving(session, asked):
    session.register_client_auth_method(
        PrivateKeyJWT(known["token_endpoint"], headers={"kid": "own"}, alg=asked["alg"])
    )
    return session


def do(asked):
    kind = asked["do"]
    if kind == "begin":
        begun["verifier"], begun["nonce"] = generate_token(48), generate_token()
        url, begun["state"] = portal.create_authorization_url(
            known["authorization_endpoint"], code_verifier=begun["verifier"], nonce=begun["nonce"]
        )
        return {"url": url}
    if kind == "finish":
        token = portal.fetch_token(
            known["token_endpoint"], authorization_response=asked["url"], state=begun["state"], code_verifier=begun["verifier"]
        )
        claims = signed.decode(
            token["id_token"],
            keys,
            claims_cls=CodeIDToken,
            claims_options={"iss": {"essential": True, "value": known["issuer"]}},
            claims_params={"nonce": begun["nonce"], "client_id": where["client_id"], "access_token": token["access_token"]},
        )
        claims.validate(leeway=60)
        person = portal.get(known["userinfo_endpoint"])
        person.raise_for_status()
        return {"claims": dict(claims), "person": person.json(), "id_token": token["id_token"]}
    if kind == "refresh":
        before = portal.token["refresh_token"]
        token = portal.refresh_token(known["token_endpoint"])
        return {"rotated": token["refresh_token"] != before}
    if kind == "inspect":
        answer = portal.introspect_token(known["introspection_endpoint"], token=portal.token["access_token"])
        return {"active": answer.json()["active"]}
    if kind == "revoke":
        answer = portal.revoke_token(known["revocation_endpoint"], token=portal.token["refresh_token"])
        return {"status": answer.status_code}
    if kind == "hear":
        # what a logout token must be: OpenID Connect Back-Channel Logout 1.0, 2.6
        claims = signed.decode(asked["token"], keys, claims_options={
            "iss": {"essential": True, "value": known["issuer"]},
            "aud": {"essential": True, "value": where["client_id"]},
            "iat": {"essential": True},
            "jti": {"essential": True},
            "events": {"essential": True},
        })
        claims.validate(leeway=60)
        return {"sid": claims.get("sid"), "events": list(claims["events"]), "nonce": "nonce" in claims}
    if kind == "service":
        program = OAuth2Session(asked["client_id"], asked["secret"], token_endpoint=known["token_endpoint"])
        token = program.fetch_token(known["token_endpoint"], grant_type="client_credentials", scope=asked["scope"])
        answer = program.get(asked["call"])
        return {"scope": token["scope"], "status": answer.status_code, "code": answer.json()["code"]}
    if kind == "own key":
        # by a key of its own in place of a secret (RFC 7523), for a person and for nobody in particular
        if "begin" in asked:
            own["portal"] = proving(OAuth2Session(
                asked["client_id"],
                asked["pem"],
                scope="openid offline_access",
                redirect_uri=where["back"],
                code_challenge_method="S256",
                token_endpoint=known["token_endpoint"],
                token_endpoint_auth_method="private_key_jwt",
                # which is for introspection, too
                revocation_endpoint_auth_method="private_key_jwt",
            ), asked)
            own["verifier"] = generate_token(48)
            url, own["state"] = own["portal"].create_authorization_url(
                known["authorization_endpoint"], code_verifier=own["verifier"]
            )
            return {"url": url}
        if "finish" in asked:
            token = own["portal"].fetch_token(
                known["token_endpoint"], authorization_response=asked["finish"], state=own["state"], code_verifier=own["verifier"]
            )
            before = token["refresh_token"]
            token = own["portal"].refresh_token(known["token_endpoint"])
            answer = own["portal"].introspect_token(known["introspection_endpoint"], token=token["access_token"])
            return {"rotated": token["refresh_token"] != before, "active": answer.json()["active"]}
        program = proving(OAuth2Session(
            asked["client_id"],
            asked["pem"],
            token_endpoint=known["token_endpoint"],
            token_endpoint_auth_method="private_key_jwt",
        ), asked)
        token = program.fetch_token(known["token_endpoint"], grant_type="client_credentials", scope=asked["scope"])
        answer = program.get(asked["call"])
        return {"scope": token["scope"], "status": answer.status_code, "code": answer.json()["code"]}
    raise ValueError(kind)


serve(do)
