"""The HTTP interface as a page to read. It is plain HTML: this server's policy allows no script from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

METHODS = ("get", "post", "put", "delete")


class SchemaPage(OpenAPIRenderPlugin):
    """What can be asked at which address."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: Mapping[str, Any]) -> bytes:
        """The page."""
        del request
        parts = [part for path, asked in openapi_schema["paths"].items() for part in _path(path, asked)]
        schemas = openapi_schema["components"]["schemas"]
        parts.append("<h2>What is sent and answered</h2>")
        parts += [part for name in sorted(schemas) for part in _type(name, schemas[name])]
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Rhumbline: HTTP interface</title>'
        intro = (
            '<h1>HTTP interface</h1><p>The same for programs: <a href="/api/schema/openapi.json">openapi.json</a>.</p>'
        )
        return "\n".join([head, intro, *parts, "</html>"]).encode()


def _path(path: str, asked: Mapping[str, Any]) -> Iterator[str]:
    for method in METHODS:
        if method in asked:
            one = asked[method]
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            yield f"<p>{escape(one.get('summary', ''))}. {escape(one.get('description', ''))}</p><ul>"
            for given in one.get("parameters", []):
                yield f"<li><code>{escape(given['name'])}</code> {escape(given.get('description', ''))}</li>"
            for content in one.get("requestBody", {}).get("content", {}).values():
                yield f"<li>body: {_shape(content['schema'])}</li>"
            yield "</ul>"


def _type(name: str, one: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3><p>{escape(one.get("description", ""))}</p><ul>'
    for field, schema in one.get("properties", {}).items():
        yield f"<li><code>{escape(field)}</code>: {_shape(schema)} {escape(schema.get('description', ''))}</li>"
    yield "</ul>"


def _shape(schema: Mapping[str, Any]) -> str:
    """The type of a value, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "items" in schema:
        return f"list of {_shape(schema['items'])}"
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(map(_shape, several))
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    return escape(str(schema.get("type", "anything")))
