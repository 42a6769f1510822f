"""Room: encryption, storage, decryption and deletion of bank credentials, per tenant.

Three layers of keys: a data key per bank access, under a key per tenant, under a
key-encryption key (KEK) that lives outside the database. What a caller sends is sealed to the
tenant's public transport key; the first opening moves it under the access's data key.

| may run in `serve` | publish, seal, check, keep, shred, inventory |
| worker only        | open, fingerprint                            |
| operator only      | found, rotate, retire                        |

Spec: Credentials; OAuth2 and keys (`/encrypt`). Calls no other room.
"""
