"""Write the types of both clients from docs/reference/openapi.json."""

from tools.client_types import python, typescript

MAKERS = (python, typescript)

if __name__ == "__main__":
    for maker in MAKERS:
        maker.TARGET.write_text(maker.text(), encoding="utf-8")
        print(f"wrote {maker.TARGET.name}")
