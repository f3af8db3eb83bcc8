/** Style of a drawing in a file of its own; written by scripts/svg-style.ts from src/styles. */
export const SVG_STYLE = `.paper{fill:#faf8f3}
.mark-passthrough{color:#36424f}
.mark-compression{color:#bd5000}
.mark-encryption{color:#0072b2}
.mark-compression_encryption{color:#a8478a}
.mark-neutral{color:#66707a}
.mark-1{color:#007a5e}
.mark-2{color:#8f7400}
.mark-3{color:#5b4fb3}
.mark-4{color:#b3263e}
.mark-5{color:#2a8fa6}
.mark-6{color:#6b5b4b}
svg{fill:#1c2126;font-size:14px}
.group,.value,.panel-title{font-weight:600}
.tick,.axis-title,.row-label,.missing{fill:#586069}
.tick,.axis-title{font-size:13px}
.missing{font-style:italic}
.mode-label,.phase-label,.key{font-size:11px;fill:#586069}
.mode-label{font-weight:600;fill:#1c2126}
.panel-title{font-size:13.5px}
.grid{stroke:#d8d3c7;stroke-width:1}
.zero{stroke:#586069}
.bar{stroke:currentColor;stroke-opacity:0.24}
.bar.hollow{fill:none;stroke-opacity:1;stroke-width:1.25}
pattern{fill:none;stroke:currentColor;stroke-width:1.1;stroke-linecap:round;stroke-opacity:0.75}
.stem{stroke:currentColor;stroke-opacity:0.5;stroke-width:1;stroke-dasharray:1 3}
.median{stroke:currentColor;stroke-width:4}
.whisker{stroke:currentColor;stroke-width:1.75}
.dot{fill:currentColor;stroke:currentColor;stroke-width:1.5}
.dot.hollow{fill:#faf8f3}
.leader{stroke:currentColor;stroke-width:0.75}
.dot-label,.panel .panel-title{font-size:12.5px}
.panel .whisker{stroke-width:1.25}
circle{fill:#faf8f3;stroke:currentColor;stroke-width:1.5}
.halo,.front{fill:none;stroke:#586069;stroke-width:0.9}
.front{stroke-dasharray:2 3}
.true{fill:currentColor}
.flag{fill:#9a3412;stroke:#9a3412;stroke-width:1.4;stroke-linejoin:round}
.band{fill:currentColor;fill-opacity:0.09}
.band.odd{fill-opacity:0.17}
.band-rule{stroke:currentColor;stroke-width:3}
.series{fill:none;stroke:currentColor;stroke-width:1.6;stroke-linejoin:round}
.line-0{color:#1c2126}
.line-1{color:#9a3412;stroke-dasharray:5 3}
.line-2{color:#586069;stroke-dasharray:1.5 3}
.line-3{color:#1c2126;stroke-dasharray:8 3 1.5 3}
.value,.row-label,.group,.missing,.dot-label{paint-order:stroke;stroke:#faf8f3;stroke-linejoin:round;stroke-width:4px}
@media (prefers-color-scheme:dark){
.paper{fill:#14171a}
.mark-passthrough{color:#c6ccd2}
.mark-compression{color:#f0913e}
.mark-encryption{color:#56b4e9}
.mark-compression_encryption{color:#dd8fc1}
.mark-neutral{color:#949ca4}
.mark-1{color:#2fbf95}
.mark-2{color:#e6c229}
.mark-3{color:#a99df5}
.mark-4{color:#f2707f}
.mark-5{color:#6fd6e6}
.mark-6{color:#b8a994}
svg{fill:#e8e4da}
.tick,.axis-title,.row-label,.missing{fill:#a3a7aa}
.mode-label,.phase-label,.key{fill:#a3a7aa}
.mode-label{fill:#e8e4da}
.grid{stroke:#363b40}
.zero{stroke:#a3a7aa}
.dot.hollow{fill:#14171a}
circle{fill:#14171a}
.halo,.front{stroke:#a3a7aa}
.flag{fill:#f0a36b;stroke:#f0a36b}
.line-0{color:#e8e4da}
.line-1{color:#f0a36b}
.line-2{color:#a3a7aa}
.line-3{color:#e8e4da}
.value,.row-label,.group,.missing,.dot-label{stroke:#14171a}
}`;
