"""An identity provider by pysaml2 and xmlsec1: reads a line of JSON, answers one. See pysaml2.ts."""
import base64
from urllib.parse import parse_qs, urlsplit

from line_peer import first, serve
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.authn_context import PASSWORD
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server
from saml2.sigver import SIGNER_ALGS, verify_redirect_signature
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

where = first()
sha256 = {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}


def config(metadata):
    url = where["url"]
    return {
        "entityid": url + "/entity",
        "xmlsec_binary": where["xmlsec1"],
        "key_file": where["key"],
        "cert_file": where["cert"],
        "service": {
            "idp": {
                "endpoints": {
                    "single_sign_on_service": [(url + "/sso", BINDING_HTTP_REDIRECT)],
                    "single_logout_service": [(url + "/slo", BINDING_HTTP_REDIRECT)],
                },
                # it is signed in the address, which is held below
                "name_id_format": [NAMEID_FORMAT_PERSISTENT],
                "policy": {"default": {"lifetime": {"minutes": 15}, "attribute_restrictions": None, "name_form": "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"}},
            }
        },
        "metadata": {"local": [metadata]} if metadata else {},
    }


server = None


def signed_by_them(query, message):
    """What came in an address is signed by a certificate of their metadata."""
    named = {key: query[key][0] for key in (message, "RelayState", "SigAlg", "Signature") if key in query}
    certs = server.metadata.certs(where["sp"], "any", "signing")
    certs = [one[1] if isinstance(one, tuple) else one for one in certs]
    return any(verify_redirect_signature(dict(named), server.sec.sec_backend, one) for one in certs)


def do(asked):
    global server
    kind = asked["do"]
    if kind == "metadata":
        return {"xml": str(entity_descriptor(IdPConfig().load(config(None))))}
    if kind == "know":
        where["sp"] = asked["sp"]
        server = Server(config=IdPConfig().load(config(asked["metadata"])))
        return {}
    query = parse_qs(urlsplit(asked["url"]).query) if "url" in asked else {}
    if kind == "sign_on":
        request = server.parse_authn_request(query["SAMLRequest"][0], BINDING_HTTP_REDIRECT)
        args = server.response_args(request.message)
        name = NameID(format=NAMEID_FORMAT_PERSISTENT, text=asked["name"], sp_name_qualifier=where["sp"])
        answer = server.create_authn_response(
            asked["attributes"],
            userid=asked["name"],
            name_id=name,
            authn={"class_ref": PASSWORD, "authn_auth": where["url"]},
            sign_response=asked["sign"] != "assertion",
            sign_assertion=asked["sign"] != "response",
            **args,
            **sha256,
        )
        return {
            "signed": signed_by_them(query, "SAMLRequest"),
            "answer": base64.b64encode(str(answer).encode()).decode(),
            "relay": query["RelayState"][0],
            "to": args["destination"],
        }
    if kind == "log_out":
        id, request = server.create_logout_request(
            asked["to"], where["sp"], name_id=NameID(text=asked["name"], format=NAMEID_FORMAT_PERSISTENT), session_indexes=asked["sessions"], sign=False
        )
        if asked["by"] == "form":
            id, signed = server.create_logout_request(
                asked["to"], where["sp"], name_id=NameID(text=asked["name"], format=NAMEID_FORMAT_PERSISTENT), session_indexes=asked["sessions"], sign=True, **sha256
            )
            return {"id": id, "form": base64.b64encode(str(signed).encode()).decode()}
        sent = server.apply_binding(BINDING_HTTP_REDIRECT, str(request), asked["to"], "there", sign=True, sigalg=SIG_RSA_SHA256)
        return {"id": id, "to": dict(sent["headers"])["Location"]}
    if kind == "hear_answer":
        answer = server.parse_logout_request_response(query["SAMLResponse"][0], BINDING_HTTP_REDIRECT)
        return {"signed": signed_by_them(query, "SAMLResponse"), "id": answer.in_response_to, "ok": answer.status_ok()}
    if kind == "hear_request":
        request = server.parse_logout_request(query["SAMLRequest"][0], BINDING_HTTP_REDIRECT)
        return {
            "signed": signed_by_them(query, "SAMLRequest"),
            "name": request.message.name_id.text,
            "sessions": [one.text for one in request.message.session_index],
        }
    raise ValueError(kind)


serve(do)
