"""What drawings of measurements share: how they look on light and on dark pages."""

from typing import Final
from xml.sax.saxutils import escape

STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #57606a }
.name { font-size: 15px; font-weight: 600; fill: #24292f }
.page { fill: #ffffff }
.flat { stroke: #2f6db5; stroke-opacity: .35; fill: none }
.grows { stroke: #b3261e; fill: none; stroke-dasharray: 6 4 }
.bar { fill: #2f6db5 }
.course { stroke: #2f6db5; stroke-width: 2; fill: none }
.grid { stroke: #d8dee4 }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1 }
  .name { fill: #e6edf3 }
  .page { fill: #0d1117 }
  .flat { stroke: #4f9be8 }
  .grows { stroke: #ff8078 }
  .bar { fill: #4f9be8 }
  .course { stroke: #4f9be8 }
  .grid { stroke: #30363d }
}
""".strip()


def text_at(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(words)}</text>'
