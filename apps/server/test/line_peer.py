"""What programs in Python beside a test have in common: a line of JSON is asked, one is answered. See line-peer.ts."""
import json
import sys


def first():
    """What the test hands over when the program begins."""
    return json.loads(sys.stdin.readline())


def serve(do):
    for line in sys.stdin:
        try:
            said = do(json.loads(line))
        except Exception as error:  # what went wrong is for the test to read
            said = {"error": "%s: %s" % (type(error).__name__, error)}
        print("> " + json.dumps(said), flush=True)
